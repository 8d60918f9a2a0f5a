package dev.lathe.cli.comparison;

import dev.lathe.tuning.decision.ScoreRule;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A comparison of sweeps on the shapes that all of them have measured, with the names of the excluded shapes. {@code
 * sweep compare --json} prints it.
 */
public record SweepComparison(List<ComparedSweep> sweeps, List<ComparedShape> shapes, List<String> excluded) {
    public SweepComparison {
        sweeps = List.copyOf(sweeps);
        shapes = List.copyOf(shapes);
        excluded = List.copyOf(excluded);
    }

    /** Compares sweeps; throws IllegalArgumentException if they share no shape. */
    public static SweepComparison of(List<SweepConvergence> sweeps) {
        List<String> all = shapes(sweeps);
        List<String> common = all.stream().filter(shape -> isCommon(shape, sweeps)).toList();
        if (common.isEmpty()) {
            throw new IllegalArgumentException("the sweeps have no measured shape in common");
        }
        return new SweepComparison(
                sweeps.stream().map(sweep -> ComparedSweep.of(sweep, pairs(sweep, common, sweeps))).toList(),
                common.stream().map(shape -> ComparedShape.of(shape, sweeps)).toList(),
                all.stream().filter(shape -> !common.contains(shape)).toList());
    }

    private static List<String> shapes(List<SweepConvergence> sweeps) {
        Stream<Convergence> campaigns = sweeps.stream().flatMap(sweep -> sweep.campaigns().stream());
        return campaigns.map(Convergence::shape).distinct().toList();
    }

    private static boolean isCommon(String shape, List<SweepConvergence> sweeps) {
        return sweeps.stream()
                .allMatch(sweep -> sweep.on(shape).filter(convergence -> convergence.iterations() > 0).isPresent());
    }

    private static List<ComparedSweep.Pair> pairs(
            SweepConvergence sweep, List<String> shapes, List<SweepConvergence> all) {
        return shapes.stream()
                .map(shape -> new ComparedSweep.Pair(
                        sweep.on(shape).orElseThrow(), ComparedShape.best(shape, all)))
                .toList();
    }

    /** Returns the largest number of iterations of a campaign. */
    public int iterations() {
        return sweeps.stream().mapToInt(sweep -> sweep.shares().size()).max().orElseThrow();
    }

    /** A sweep with its strategy and the convergence of its campaigns. */
    public record SweepConvergence(String id, String strategy, List<Convergence> campaigns) {
        public SweepConvergence {
            campaigns = List.copyOf(campaigns);
        }

        Optional<Convergence> on(String shape) {
            return campaigns.stream().filter(convergence -> convergence.shape().equals(shape)).findFirst();
        }
    }

    /**
     * A sweep compared with others over all shapes that they share, as geometric means: the ratio of its best values to
     * the vendor library if all shapes have one, and its share of the best of all sweeps after each iteration. {@code
     * shares[0]} is the share after the first iteration.
     */
    public record ComparedSweep(
            String id, String strategy, OptionalDouble overVendor, double worst, List<Double> shares) {
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

    /** The results of each sweep on one shape, in the order of the sweeps. */
    public record ComparedShape(String shape, String unit, List<Found> sweeps) {
        public ComparedShape {
            sweeps = List.copyOf(sweeps);
        }

        /**
         * The best value of a sweep, its ratio to the vendor library, its share of the best of all sweeps, the
         * iteration in which it was found, and the iterations of the campaign.
         */
        public record Found(
                String id, double value, OptionalDouble overVendor, double share, int foundAt, int iterations) {}

        static ComparedShape of(String shape, List<SweepConvergence> sweeps) {
            Convergence best = best(shape, sweeps);
            return new ComparedShape(
                    shape,
                    best.unit(),
                    sweeps.stream()
                            .map(sweep -> found(sweep.id(), sweep.on(shape).orElseThrow(), best))
                            .toList());
        }

        /** Returns the convergence of the sweep with the best value on the shape. */
        static Convergence best(String shape, List<SweepConvergence> sweeps) {
            Convergence first = sweeps.getFirst().on(shape).orElseThrow();
            return sweeps.stream()
                    .map(sweep -> sweep.on(shape).orElseThrow())
                    .max(Comparator.comparingDouble(convergence -> convergence.relativeTo(first)))
                    .orElseThrow();
        }

        private static Found found(String id, Convergence convergence, Convergence best) {
            return new Found(
                    id,
                    convergence.value(),
                    convergence.overVendor(),
                    convergence.relativeTo(best),
                    convergence.foundAt(),
                    convergence.iterations());
        }
    }
}
