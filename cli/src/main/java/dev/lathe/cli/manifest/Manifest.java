package dev.lathe.cli.manifest;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.SetScoring;
import java.util.List;
import java.util.Optional;

/**
 * A description of what a sweep tunes: an op in each type at each shape, in that order. An empty list of types means
 * the op's first type on the device, and an empty list of shapes those of the op. A set turns all shapes into one
 * campaign. On the CPU the dimensions are divided by the divisor.
 */
public record Manifest(
        String name,
        String op,
        List<DataType> dtypes,
        List<Shape> shapes,
        Optional<SetOptions> set,
        int cpuDivisor,
        PlanOptions options) {
    public Manifest {
        dtypes = List.copyOf(dtypes);
        shapes = List.copyOf(shapes);
    }

    public Manifest withOp(String other) {
        return new Manifest(name, other, dtypes, shapes, set, cpuDivisor, options);
    }

    public Manifest withTypes(List<DataType> others) {
        return new Manifest(name, op, others, shapes, set, cpuDivisor, options);
    }

    /** Returns the manifest with the op's shapes if it has none. */
    public Manifest orOfOp(List<Shape> others) {
        return shapes.isEmpty() ? new Manifest(name, op, dtypes, others, set, cpuDivisor, options) : this;
    }

    /** Returns a sweep over the given shapes, undivided and named after the op. */
    public Manifest withShapes(List<Shape> others) {
        return new Manifest(
                op.substring(op.lastIndexOf('/') + 1),
                op,
                dtypes,
                others,
                set.map(SetOptions::overAllShapes),
                1,
                options);
    }

    /** Returns a sweep that tunes one kernel for all shapes, with the set options of the manifest if it has any. */
    public Manifest withSharedKernel() {
        return new Manifest(
                name, op, dtypes, shapes, Optional.of(set.orElseGet(SetOptions::defaults)), cpuDivisor, options);
    }

    /** Returns the manifest with the given options, which override its own. */
    public Manifest withOptions(PlanOptions overrides) {
        return new Manifest(name, op, dtypes, shapes, set, cpuDivisor, overrides.or(options));
    }

    /**
     * Options for one kernel for all shapes: the representatives on which every candidate is measured (empty means all
     * shapes), and the share of its speed that no representative may lose.
     */
    public record SetOptions(List<Shape> representatives, double maxLoss) {
        public SetOptions {
            representatives = List.copyOf(representatives);
        }

        /** Returns the defaults: all shapes are representatives. */
        public static SetOptions defaults() {
            return new SetOptions(List.of(), SetScoring.USUAL_LOSS);
        }

        SetOptions overAllShapes() {
            return new SetOptions(List.of(), maxLoss);
        }
    }
}
