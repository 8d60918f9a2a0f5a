package dev.lathe.tuning.search;

import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Trial;
import java.util.Comparator;
import java.util.List;

/**
 * Which family to go on with. Every family is looked at first; then each is worth what its best kernel would cost if it had
 * gained what families usually gain by so many trials more. So a family that is far behind is left at once, after one look
 * where tuning could not make up for it, and one that is close gets its chance.
 */
final class FamilyChoice {
    /** Trials of each family before the families are compared: its simplest kernel and some that are spread evenly. */
    static final int FIRST_LOOKS = 3;

    /** A first look is this many times slower than what tuning makes of it; measured on recorded spaces it is two to four. */
    private static final double HEADROOM = 3;

    /** So many times slower than the best of all, a family is out of reach of what tuning makes of it. */
    private static final double OUT_OF_REACH = 10;

    private FamilyChoice() {}

    /** The most promising family first. */
    static List<SearchView> ranked(List<SearchView> fields) {
        double reach = OUT_OF_REACH * fields.stream().mapToDouble(FamilyChoice::best).min().orElseThrow();
        return fields.stream()
                .sorted(Comparator.comparingDouble(field -> worth(field, reach)))
                .toList();
    }

    private static double worth(SearchView field, double reach) {
        int trials = field.trials().size();
        if (trials < FIRST_LOOKS && !(measured(field) && best(field) > reach)) {
            return trials - FIRST_LOOKS;
        }
        return best(field) / (1 + (HEADROOM - 1) * FIRST_LOOKS / Math.max(trials, FIRST_LOOKS));
    }

    private static boolean measured(SearchView field) {
        return field.incumbent().isPresent();
    }

    private static double best(SearchView field) {
        return field.incumbent().map(Trial::cost).orElse(Double.POSITIVE_INFINITY);
    }
}
