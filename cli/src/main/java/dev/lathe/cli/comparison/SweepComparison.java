package dev.lathe.cli.comparison;

import java.util.List;
import java.util.stream.Stream;

/**
 * Sweeps beside each other on the shapes that all of them have measured; the others are left out, and named. This is what
 * {@code sweep compare --json} prints.
 */
public record SweepComparison(List<ComparedSweep> sweeps, List<ComparedShape> shapes, List<String> leftOut) {
    public SweepComparison {
        sweeps = List.copyOf(sweeps);
        shapes = List.copyOf(shapes);
        leftOut = List.copyOf(leftOut);
    }

    /** Throws IllegalArgumentException where they have no shape in common. */
    public static SweepComparison of(List<SweepConvergence> sweeps) {
        List<String> all = shapes(sweeps);
        List<String> common = all.stream().filter(shape -> isCommon(shape, sweeps)).toList();
        if (common.isEmpty()) {
            throw new IllegalArgumentException("there is no shape on which each of these sweeps has measured something");
        }
        return new SweepComparison(
                sweeps.stream().map(sweep -> ComparedSweep.of(sweep, pairs(sweep, common, sweeps))).toList(),
                common.stream().map(shape -> ComparedShape.of(shape, sweeps)).toList(),
                all.stream().filter(shape -> !common.contains(shape)).toList());
    }

    private static List<String> shapes(List<SweepConvergence> sweeps) {
        Stream<Convergence> climbs = sweeps.stream().flatMap(sweep -> sweep.climbs().stream());
        return climbs.map(Convergence::shape).distinct().toList();
    }

    private static boolean isCommon(String shape, List<SweepConvergence> sweeps) {
        return sweeps.stream().allMatch(sweep -> sweep.on(shape).filter(climb -> climb.iterations() > 0).isPresent());
    }

    private static List<ComparedSweep.Pair> pairs(SweepConvergence sweep, List<String> shapes, List<SweepConvergence> all) {
        return shapes.stream()
                .map(shape -> new ComparedSweep.Pair(
                        sweep.on(shape).orElseThrow(), ComparedShape.best(shape, all)))
                .toList();
    }

    /** The most iterations of a campaign. */
    public int iterations() {
        return sweeps.stream().mapToInt(sweep -> sweep.shares().size()).max().orElseThrow();
    }
}
