package dev.lathe.workflows.golden;

import dev.lathe.workflows.golden.example.Example;
import dev.lathe.workflows.golden.example.Examples;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Writes the golden files anew. It runs on purpose only; the README beside them says how. */
@EnabledIfSystemProperty(named = "lathe.record", matches = "true", disabledReason = "only 'make record' overwrites what is recorded")
class RecordGoldens {
    @Test
    void all() throws IOException {
        for (GoldenFile old : GoldenFile.all()) {
            Files.delete(old.path());
        }
        for (Example example : Examples.all()) {
            GoldenFile.of(example).write(GoldenFile.today(example));
        }
    }
}
