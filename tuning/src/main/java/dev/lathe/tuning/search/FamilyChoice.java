package dev.lathe.tuning.search;

import dev.lathe.tuning.search.field.Field;
import dev.lathe.tuning.search.field.Trial;
import java.util.Comparator;
import java.util.List;

/**
 * Which family to go on with. Every family is looked at first; then each is worth what its best kernel would cost if it had
 * gained what families usually gain by so many trials more. So a family that is far behind is left at once, and one that is
 * close gets its chance.
 */
final class FamilyChoice {
    /** Trials of each family before the families are compared: its simplest kernel and some that are spread evenly. */
    static final int FIRST_LOOKS = 3;

    /** A first look is this many times slower than what tuning makes of it; measured on recorded spaces it is two to four. */
    private static final double HEADROOM = 3;

    private FamilyChoice() {}

    /** The most promising family first. */
    static List<Field> ranked(List<Field> fields) {
        return fields.stream().sorted(Comparator.comparingDouble(FamilyChoice::worth)).toList();
    }

    private static double worth(Field field) {
        long trials = field.trials().size();
        if (trials < FIRST_LOOKS) {
            return trials - FIRST_LOOKS;
        }
        double best = field.cheapestFirst().stream().mapToDouble(Trial::cost).findFirst().orElse(Double.POSITIVE_INFINITY);
        return best / (1 + (HEADROOM - 1) * FIRST_LOOKS / trials);
    }
}
