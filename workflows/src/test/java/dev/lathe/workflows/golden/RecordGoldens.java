package dev.lathe.workflows.golden;

import dev.lathe.workflows.golden.example.Example;
import dev.lathe.workflows.golden.example.Examples;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Writes the golden files. It runs only with {@code -Dlathe.record=true}; see the README beside the files. */
@EnabledIfSystemProperty(
        named = "lathe.record",
        matches = "true",
        disabledReason = "only 'make record' overwrites what is recorded")
class RecordGoldens {
    @Test
    void all() throws IOException {
        for (GoldenFile old : GoldenFile.all()) {
            Files.delete(old.path());
        }
        for (Example example : Examples.all()) {
            GoldenFile.of(example).write(GoldenFile.expected(example));
        }
    }
}
