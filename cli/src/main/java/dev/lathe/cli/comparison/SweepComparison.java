package dev.lathe.cli.comparison;

import java.util.List;
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

    private static List<ComparedSweep.Pair> pairs(SweepConvergence sweep, List<String> shapes, List<SweepConvergence> all) {
        return shapes.stream()
                .map(shape -> new ComparedSweep.Pair(
                        sweep.on(shape).orElseThrow(), ComparedShape.best(shape, all)))
                .toList();
    }

    /** Returns the largest number of iterations of a campaign. */
    public int iterations() {
        return sweeps.stream().mapToInt(sweep -> sweep.shares().size()).max().orElseThrow();
    }
}
