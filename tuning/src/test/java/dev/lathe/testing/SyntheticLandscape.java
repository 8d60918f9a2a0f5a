package dev.lathe.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * A small recorded landscape with two knobs and its minimum at (11, 5). Every tenth configuration fails to compile,
 * every eleventh fails to run.
 */
public final class SyntheticLandscape {
    private static final int COLUMNS = 16;

    private SyntheticLandscape() {}

    /** Writes a landscape of 16 x 16 configurations. */
    public static Path write(Path folder) throws IOException {
        return write(folder, 16);
    }

    /** Writes a landscape with {@code rows} x 16 configurations. */
    public static Path write(Path folder, int rows) throws IOException {
        return Files.writeString(folder.resolve("valley.json"), json(rows));
    }

    private static String json(int rows) {
        StringJoiner cache = new StringJoiner(",\n", "{", "}");
        for (int i = 0; i < rows * COLUMNS; i++) {
            cache.add("\"" + i / COLUMNS + "," + i % COLUMNS + "\":" + configuration(i));
        }
        return "{\"kernel_name\":\"valley\",\"device_name\":\"Invented GPU\",\"tune_params\":{\"x\":" + range(rows)
                + ",\"y\":" + range(COLUMNS) + "},\"cache\":" + cache + "}";
    }

    private static String range(int size) {
        StringJoiner values = new StringJoiner(",", "[", "]");
        for (int i = 0; i < size; i++) {
            values.add(Integer.toString(i));
        }
        return values.toString();
    }

    private static String configuration(int i) {
        if (i % 10 == 9) {
            return "{\"time\":\"CompilationFailedConfig\",\"compile_time\":100}";
        }
        if (i % 11 == 10) {
            return "{\"time\":\"RuntimeFailedConfig\",\"compile_time\":100}";
        }
        double time = 1 + Math.abs(i / COLUMNS - 11) + 0.5 * Math.abs(i % COLUMNS - 5);
        return String.format(
                Locale.ROOT,
                "{\"time\":%.4f,\"times\":[%.4f,%.4f,%.4f],\"compile_time\":100,\"benchmark_time\":10}",
                time,
                time,
                time * 1.002,
                time * 0.998);
    }
}
