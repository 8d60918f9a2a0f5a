package dev.lathe.cli.comparison;

import dev.lathe.tuning.decision.ScoreRule;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A sweep compared with others over all shapes that they share, as geometric means: the ratio of its best values to the
 * vendor library if all shapes have one, and its share of the best of all sweeps after each iteration. {@code
 * shares[0]} is the share after the first iteration.
 */
public record ComparedSweep(String id, String strategy, OptionalDouble overVendor, double worst, List<Double> shares) {
    public ComparedSweep {
        shares = List.copyOf(shares);
    }

    /** A campaign of a sweep, and the best campaign of all sweeps on the same shape. */
    record Pair(Convergence convergence, Convergence best) {
        double shareAfter(int iterations) {
            return convergence.shareAfter(iterations) * convergence.relativeTo(best);
        }
    }

    static ComparedSweep of(SweepConvergence sweep, List<Pair> pairs) {
        int iterations = pairs.stream().mapToInt(pair -> pair.convergence().iterations()).max().orElseThrow();
        return new ComparedSweep(
                sweep.id(),
                sweep.strategy(),
                overVendor(pairs),
                pairs.stream().mapToDouble(pair -> pair.convergence().relativeTo(pair.best())).min().orElseThrow(),
                IntStream.rangeClosed(1, iterations)
                        .mapToObj(n -> ScoreRule.mean(
                                pairs.stream().mapToDouble(pair -> pair.shareAfter(n)).toArray()))
                        .toList());
    }

    private static OptionalDouble overVendor(List<Pair> pairs) {
        double[] ratios = pairs.stream()
                .map(pair -> pair.convergence().overVendor())
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        return ratios.length == pairs.size() ? OptionalDouble.of(ScoreRule.mean(ratios)) : OptionalDouble.empty();
    }

    /** Returns the share after the given number of iterations, or the last share if the sweep had fewer. */
    public double shareAfter(int iterations) {
        return shares.get(Math.min(iterations, shares.size()) - 1);
    }
}
