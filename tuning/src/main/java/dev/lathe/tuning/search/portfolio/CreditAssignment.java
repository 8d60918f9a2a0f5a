package dev.lathe.tuning.search.portfolio;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Observation;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Whose turn it is. A member earns by each proposal that beats all before it, the later the more recent; its share of the
 * budget is its stake and what it earned. Whose turn an earlier ordinal was is worked out again from what was known at that
 * time, so nothing needs to be remembered.
 */
final class CreditAssignment {
    /** What one more ordinal leaves of what was earned. */
    private static final double FADING = 0.98;

    private final List<PortfolioMember> members;
    private final EvaluationHistory history;
    private final double[] gains;

    CreditAssignment(List<PortfolioMember> members, EvaluationHistory history) {
        this.members = members;
        this.history = history;
        this.gains = gains(history.known());
    }

    /** For each ordinal 1 where it beat all before it, else 0. */
    private static double[] gains(List<Observation> known) {
        double[] gains = new double[known.size()];
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < gains.length; i++) {
            if (known.get(i).outcome() instanceof Observation.Outcome.Cost(double nanoseconds) && nanoseconds < best) {
                gains[i] = i == 0 ? 0 : 1;
                best = nanoseconds;
            }
        }
        return gains;
    }

    /** Whose turn the next ordinal is, by the place among the members. */
    int turn() {
        int next = gains.length;
        int[] turns = new int[next + 1];
        double[] used = new double[members.size()];
        double[] earned = new double[members.size()];
        for (int ordinal = 1; ordinal <= next; ordinal++) {
            int seen = ordinal - 1 - history.lookahead();
            fade(used);
            fade(earned);
            if (seen >= 1) {
                earned[turns[seen]] += gains[seen];
            }
            turns[ordinal] = mostOwed(used, earned);
            used[turns[ordinal]]++;
        }
        return turns[next];
    }

    private static void fade(double[] amounts) {
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] *= FADING;
        }
    }

    /** The member that has had least of what it may have. */
    private int mostOwed(double[] used, double[] earned) {
        return IntStream.range(0, members.size())
                .boxed()
                .min(Comparator.comparingDouble(
                        member -> (used[member] + 0.5) / (members.get(member).stake() + earned[member])))
                .orElseThrow();
    }
}
