package dev.lathe.cli.command.option;

import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.op.DataType;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The options that select shapes and element types. */
final class ShapeOptions {
    @Option(
            names = "--shapes",
            paramLabel = "SHAPE",
            split = ",",
            description = "Shapes to tune instead of the manifest's, such as 512x4096,4096x4096. cpuDivisor does not "
                    + "apply.")
    private List<String> shapes = List.of();

    @Option(
            names = "--shared-kernel",
            description = "Tune one kernel for all shapes in one campaign. Candidates are scored by their geometric "
                    + "mean and must not lose 5 %% or more on any representative.")
    private boolean sharedKernel;

    @Option(
            names = "--dtype",
            paramLabel = "TYPE",
            split = ",",
            description = "Element types, such as f32 (default: the manifest's, else the op's first type).")
    private List<String> dtypes = List.of();

    /** Returns the manifest with these options applied. Without --shapes, uses the default shapes, if there are any. */
    Manifest applyTo(Manifest manifest, Supplier<List<Shape>> defaults) {
        List<Shape> named = shapes.isEmpty() ? defaults.get() : shapes.stream().map(ShapeOptions::shape).toList();
        Manifest shaped = named.isEmpty() ? manifest : manifest.withShapes(named);
        Manifest scored = sharedKernel ? shaped.withSharedKernel() : shaped;
        return dtypes.isEmpty() ? scored : scored.withTypes(dtypes.stream().map(ShapeOptions::dtype).toList());
    }

    private static Shape shape(String text) {
        try {
            return Shape.parse(text);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("--shapes: " + e.getMessage());
        }
    }

    private static DataType dtype(String text) {
        try {
            return DataType.of(text);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("--dtype: " + e.getMessage());
        }
    }
}
