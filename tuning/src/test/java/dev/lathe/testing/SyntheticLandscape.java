package dev.lathe.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * A small recorded landscape with its minimum at (11, 5). Every tenth configuration fails to compile, every eleventh
 * fails to run.
 */
public final class SyntheticLandscape {
    private static final int SIDE = 16;

    private SyntheticLandscape() {}

    public static Path write(Path folder) throws IOException {
        return Files.writeString(folder.resolve("valley.json"), json());
    }

    private static String json() {
        StringJoiner cache = new StringJoiner(",\n", "{", "}");
        for (int i = 0; i < SIDE * SIDE; i++) {
            cache.add("\"" + i / SIDE + "," + i % SIDE + "\":" + configuration(i));
        }
        return "{\"kernel_name\":\"valley\",\"device_name\":\"Invented GPU\",\"tune_params\":{\"x\":" + side() + ",\"y\":"
                + side() + "},\"cache\":" + cache + "}";
    }

    private static String side() {
        StringJoiner values = new StringJoiner(",", "[", "]");
        for (int i = 0; i < SIDE; i++) {
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
        double time = 1 + Math.abs(i / SIDE - 11) + 0.5 * Math.abs(i % SIDE - 5);
        return String.format(
                Locale.ROOT,
                "{\"time\":%.4f,\"times\":[%.4f,%.4f,%.4f],\"compile_time\":100,\"benchmark_time\":10}",
                time,
                time,
                time * 1.002,
                time * 0.998);
    }
}
