package dev.lathe.cli.command.option;

import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.op.DataType;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** For which shapes and types an op is tuned. */
final class ShapeOptions {
    @Option(
            names = "--shapes",
            paramLabel = "SHAPE",
            split = ",",
            description = "Instead of the manifest's, as they stand, such as 512x4096,4096x4096.")
    private List<String> shapes = List.of();

    @Option(
            names = "--as-one",
            description = "One campaign for all shapes: one kernel for them, scored by the geometric mean, that loses"
                    + " a twentieth of its speed on none of them.")
    private boolean asOne;

    @Option(names = "--dtype", paramLabel = "TYPE", split = ",", description = "Element types, such as f32.")
    private List<String> dtypes = List.of();

    /** The manifest with what was said here; with the usual shapes where nothing was, if there are some. */
    Manifest of(Manifest manifest, Supplier<List<Shape>> usual) {
        List<Shape> named = shapes.isEmpty() ? usual.get() : shapes.stream().map(ShapeOptions::shape).toList();
        Manifest shaped = named.isEmpty() ? manifest : manifest.withShapes(named);
        Manifest scored = asOne ? shaped.asOne() : shaped;
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
