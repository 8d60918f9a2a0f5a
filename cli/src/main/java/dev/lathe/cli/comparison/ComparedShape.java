package dev.lathe.cli.comparison;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** The results of each sweep on one shape, in the order of the sweeps. */
public record ComparedShape(String shape, String unit, List<Found> sweeps) {
    public ComparedShape {
        sweeps = List.copyOf(sweeps);
    }

    /**
     * The best value of a sweep, its ratio to the vendor library, its share of the best of all sweeps, the iteration in
     * which it was found, and the iterations of the campaign.
     */
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
