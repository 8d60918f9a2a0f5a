package dev.lathe.worker.op.reading;

import static dev.lathe.worker.op.reading.JsonLists.each;

import dev.lathe.tuning.op.Dimensions;
import dev.lathe.worker.op.OpFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A reader of the shapes of an op.json. */
final class Shapes {
    private Shapes() {}

    static List<Dimensions> read(Path file, Optional<List<String>> shapes, List<String> dimensions) {
        return each("shapes", shapes.orElse(List.of()), (field, text) -> shape(file, field, text, dimensions));
    }

    private static Dimensions shape(Path file, String field, String text, List<String> dimensions) {
        if (!text.matches("[1-9]\\d{0,8}(x[1-9]\\d{0,8})*") || text.split("x").length != dimensions.size()) {
            throw new OpFileException(
                    file, field, "'" + text + "' is not a shape; use an integer for each of " + dimensions + ", joined by x");
        }
        return Dimensions.of(dimensions, Arrays.stream(text.split("x")).map(Long::parseLong).toList());
    }
}
