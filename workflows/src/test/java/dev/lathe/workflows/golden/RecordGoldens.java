package dev.lathe.workflows.golden;

import dev.lathe.workflows.golden.example.Example;
import dev.lathe.workflows.golden.example.Examples;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** Writes the golden files anew. It is no test by its name, so that it runs only on purpose; the README beside them says how. */
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
