package dev.lathe.tuning.search;

import dev.lathe.tuning.search.family.SearchView;
import dev.lathe.tuning.search.family.Trial;
import java.util.Comparator;
import java.util.List;

/**
 * The ranking of families. Every family gets initial trials; then its potential is the cost that its best kernel would
 * have after the gain that tuning usually brings. A family that tuning cannot bring near the best is dropped after one
 * trial; a close one is tuned further.
 */
final class FamilyChoice {
    /** Trials of each family before families are ranked: the default point and a space-filling sample. */
    static final int INITIAL_TRIALS = 3;

    /** The gain that tuning usually brings over the initial trials; two to four on recorded spaces. */
    private static final double HEADROOM = 3;

    /** A family this many times slower than the best cannot catch up by tuning. */
    private static final double HOPELESS_RATIO = 10;

    private FamilyChoice() {}

    /**
     * Returns the views with the most promising family first. One whose trials are still in flight precedes those with
     * results: trials of a slow family take the device's time, and a result in flight may show that they are pointless.
     * While all results are in flight, families get equally many trials.
     */
    static List<SearchView> ranked(List<SearchView> views) {
        double cutoff = HOPELESS_RATIO * views.stream().mapToDouble(FamilyChoice::best).min().orElseThrow();
        double enough = views.stream().anyMatch(SearchView::isInFlight) ? 0 : cutoff;
        return views.stream()
                .sorted(Comparator.<SearchView>comparingDouble(view -> potential(view, enough))
                        .thenComparingInt(view -> view.trials().size()))
                .toList();
    }

    /** Returns the rank of a family. One whose best cost is above {@code enough} gets no initial trials now. */
    private static double potential(SearchView view, double enough) {
        int trials = view.trials().size();
        if (trials < INITIAL_TRIALS && !(measured(view) && best(view) > enough)) {
            return trials - INITIAL_TRIALS;
        }
        if (view.isInFlight()) {
            return 0;
        }
        return best(view) / (1 + (HEADROOM - 1) * INITIAL_TRIALS / Math.max(trials, INITIAL_TRIALS));
    }

    private static boolean measured(SearchView view) {
        return view.incumbent().isPresent();
    }

    private static double best(SearchView view) {
        return view.incumbent().map(Trial::cost).orElse(Double.POSITIVE_INFINITY);
    }
}
