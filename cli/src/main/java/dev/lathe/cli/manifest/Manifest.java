package dev.lathe.cli.manifest;

import dev.lathe.tuning.op.DataType;
import java.util.List;
import java.util.Optional;

/**
 * What a sweep tunes: an op, in each of the types, at each of the shapes, in that order. No types mean the first that the
 * op has on the device. A set makes all shapes one campaign. On the CPU the shapes are divided by the divisor, which is 1
 * unless the manifest says otherwise.
 */
public record Manifest(
        String name,
        String op,
        List<DataType> dtypes,
        List<Shape> shapes,
        Optional<SetOptions> set,
        int cpuDivisor,
        PlanOptions wishes) {
    public Manifest {
        dtypes = List.copyOf(dtypes);
        shapes = List.copyOf(shapes);
    }

    /** A manifest whose shapes are tuned one by one. */
    public Manifest(
            String name, String op, List<DataType> dtypes, List<Shape> shapes, int cpuDivisor, PlanOptions wishes) {
        this(name, op, dtypes, shapes, Optional.empty(), cpuDivisor, wishes);
    }

    public Manifest withOp(String other) {
        return new Manifest(name, other, dtypes, shapes, set, cpuDivisor, wishes);
    }

    public Manifest withTypes(List<DataType> others) {
        return new Manifest(name, op, others, shapes, set, cpuDivisor, wishes);
    }

    /** Shapes that a person names are run as they stand; the sweep is then called after its op. */
    public Manifest withShapes(List<Shape> others) {
        return new Manifest(
                op.substring(op.lastIndexOf('/') + 1),
                op,
                dtypes,
                others,
                set.map(SetOptions::overAllShapes),
                1,
                wishes);
    }

    /** One kernel for all shapes, by the manifest's own terms where it has any. */
    public Manifest asOne() {
        return new Manifest(
                name, op, dtypes, shapes, Optional.of(set.orElseGet(SetOptions::ofAll)), cpuDivisor, wishes);
    }

    /** This manifest with what was asked for on the command line put before its own wishes. */
    public Manifest asking(PlanOptions more) {
        return new Manifest(name, op, dtypes, shapes, set, cpuDivisor, more.or(wishes));
    }
}
