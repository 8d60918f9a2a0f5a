package dev.lathe.cli.comparison;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** What each sweep found on one shape, in the order of the sweeps. */
public record ComparedShape(String shape, String unit, List<Found> sweeps) {
    public ComparedShape {
        sweeps = List.copyOf(sweeps);
    }

    /** The best of a sweep: how fast it is beside the vendor's library, and beside the best of all sweeps. */
    public record Found(String id, double value, OptionalDouble overVendor, double share, int foundAt, int iterations) {}

    static ComparedShape of(String shape, List<SweepConvergence> sweeps) {
        Convergence best = best(shape, sweeps);
        return new ComparedShape(
                shape,
                best.unit(),
                sweeps.stream()
                        .map(sweep -> found(sweep.id(), sweep.on(shape).orElseThrow(), best))
                        .toList());
    }

    /** The best of all sweeps. */
    static Convergence best(String shape, List<SweepConvergence> sweeps) {
        Convergence first = sweeps.getFirst().on(shape).orElseThrow();
        return sweeps.stream()
                .map(sweep -> sweep.on(shape).orElseThrow())
                .max(Comparator.comparingDouble(climb -> climb.beside(first)))
                .orElseThrow();
    }

    private static Found found(String id, Convergence climb, Convergence best) {
        return new Found(
                id, climb.value(), climb.overVendor(), climb.beside(best), climb.foundAt(), climb.iterations());
    }
}
