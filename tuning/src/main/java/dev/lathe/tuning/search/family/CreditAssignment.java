package dev.lathe.tuning.search.family;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Observation;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Credit assignment over the members of a portfolio (a multi-armed bandit). A member earns one credit for each proposal
 * that beats all earlier ones; credits decay. Its share of the proposals is its prior weight plus its credit. The
 * selection of each earlier ordinal is recomputed from the observations that were visible then, so no state is kept.
 */
final class CreditAssignment {
    /** The factor by which credits and service counts decay per ordinal. */
    private static final double DECAY = 0.98;

    private final List<Portfolio.Member> members;
    private final EvaluationHistory history;
    private final double[] gains;

    CreditAssignment(List<Portfolio.Member> members, EvaluationHistory history) {
        this.members = members;
        this.history = history;
        this.gains = gains(history.observations());
    }

    /** Returns 1 for each ordinal that beat all earlier ones, else 0. */
    private static double[] gains(List<Observation> observations) {
        double[] gains = new double[observations.size()];
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < gains.length; i++) {
            if (observations.get(i).outcome() instanceof Observation.Outcome.Cost(double nanoseconds)
                    && nanoseconds < best) {
                gains[i] = i == 0 ? 0 : 1;
                best = nanoseconds;
            }
        }
        return gains;
    }

    /** Returns the position of the member that proposes the next ordinal. */
    int selected() {
        int next = gains.length;
        int[] selections = new int[next + 1];
        double[] served = new double[members.size()];
        double[] credit = new double[members.size()];
        for (int ordinal = 1; ordinal <= next; ordinal++) {
            int seen = ordinal - 1 - history.lookahead();
            decay(served);
            decay(credit);
            if (seen >= 1) {
                credit[selections[seen]] += gains[seen];
            }
            selections[ordinal] = leastServed(served, credit);
            served[selections[ordinal]]++;
        }
        return selections[next];
    }

    private static void decay(double[] amounts) {
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] *= DECAY;
        }
    }

    /** Returns the member that is served least relative to its share. */
    private int leastServed(double[] served, double[] credit) {
        return IntStream.range(0, members.size())
                .boxed()
                .min(Comparator.comparingDouble(
                        member -> (served[member] + 0.5) / (members.get(member).priorWeight() + credit[member])))
                .orElseThrow();
    }
}
