package dev.lathe.cli.manifest;

import dev.lathe.tuning.op.DataType;
import java.util.List;

/**
 * What a sweep tunes: an op, in each of the types, at each of the shapes, in that order. No types mean the first that the
 * op has on the device. On the CPU the shapes are divided
 * by the divisor, which is 1 unless the manifest says otherwise.
 */
public record Manifest(
        String name, String op, List<DataType> dtypes, List<Shape> shapes, int cpuDivisor, Wishes wishes) {
    public Manifest {
        dtypes = List.copyOf(dtypes);
        shapes = List.copyOf(shapes);
    }

    public Manifest withOp(String other) {
        return new Manifest(name, other, dtypes, shapes, cpuDivisor, wishes);
    }

    public Manifest withTypes(List<DataType> others) {
        return new Manifest(name, op, others, shapes, cpuDivisor, wishes);
    }

    /** Shapes that a person names are run as they stand; the sweep is then called after its op. */
    public Manifest withShapes(List<Shape> others) {
        return new Manifest(op.substring(op.lastIndexOf('/') + 1), op, dtypes, others, 1, wishes);
    }

    /** This manifest with what was asked for on the command line put before its own wishes. */
    public Manifest asking(Wishes more) {
        return new Manifest(name, op, dtypes, shapes, cpuDivisor, more.or(wishes));
    }
}
