package dev.lathe.cli.doc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.TestCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FieldReferenceTest {
    private static final Path DOCS = TestCluster.root().resolve("docs");

    /** Compares docs/fields.md and docs/schemas with the code. {@code make docs} writes the files first. */
    @Test
    void fieldReferenceAndSchemasAreUpToDate() throws IOException {
        Map<String, String> files = new TreeMap<>(Map.of("fields.md", FieldReference.text()));
        FieldReference.schemas().forEach((name, text) -> files.put("schemas/" + name, text));
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = DOCS.resolve(file.getKey());
            if (Boolean.getBoolean("lathe.docs.write")) {
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
            assertThat(Files.readString(path))
                    .as("docs/%s differs from the code; regenerate it with 'make docs'", file.getKey())
                    .isEqualTo(file.getValue());
        }
    }
}
