package dev.lathe.tuning.search.family;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Observation;

/** The number of consecutive latest observations without a gain worth a new incumbent. */
final class StagnationLength {
    /** The smallest relative gain that counts; the default of a plan's minimum gain. */
    private static final double LEAST_GAIN = 0.01;

    private StagnationLength() {}

    static int length(EvaluationHistory history) {
        double best = Double.POSITIVE_INFINITY;
        int length = 0;
        for (Observation observation : history.observations()) {
            length += observation.outcome() instanceof Observation.Outcome.Pending ? 0 : 1;
            if (observation.outcome() instanceof Observation.Outcome.Cost(double nanoseconds) && nanoseconds < best * (1 - LEAST_GAIN)) {
                best = nanoseconds;
                length = 0;
            }
        }
        return length;
    }
}
