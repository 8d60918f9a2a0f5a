package dev.lathe.cli.comparison;

import dev.lathe.tuning.decision.ScoreRule;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A sweep beside others, over all shapes that they have in common, as geometric means: how fast its bests are beside the
 * vendor's library, where each shape has one, and the share of the best of all sweeps that it had after the first
 * iteration, the second and so on.
 */
public record ComparedSweep(String id, String strategy, OptionalDouble overVendor, double worst, List<Double> shares) {
    public ComparedSweep {
        shares = List.copyOf(shares);
    }

    /** A campaign of a sweep, and the best of all sweeps on the same shape. */
    record Pair(Convergence climb, Convergence best) {
        double shareAfter(int iterations) {
            return climb.shareAfter(iterations) * climb.beside(best);
        }
    }

    static ComparedSweep of(SweepConvergence sweep, List<Pair> pairs) {
        int iterations = pairs.stream().mapToInt(pair -> pair.climb().iterations()).max().orElseThrow();
        return new ComparedSweep(
                sweep.id(),
                sweep.strategy(),
                overVendor(pairs),
                pairs.stream().mapToDouble(pair -> pair.climb().beside(pair.best())).min().orElseThrow(),
                IntStream.rangeClosed(1, iterations)
                        .mapToObj(n -> ScoreRule.mean(
                                pairs.stream().mapToDouble(pair -> pair.shareAfter(n)).toArray()))
                        .toList());
    }

    private static OptionalDouble overVendor(List<Pair> pairs) {
        double[] ratios = pairs.stream()
                .map(pair -> pair.climb().overVendor())
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        return ratios.length == pairs.size() ? OptionalDouble.of(ScoreRule.mean(ratios)) : OptionalDouble.empty();
    }

    /** The share after so many iterations; what the sweep had at its end, where it had fewer. */
    public double shareAfter(int iterations) {
        return shares.get(Math.min(iterations, shares.size()) - 1);
    }
}
