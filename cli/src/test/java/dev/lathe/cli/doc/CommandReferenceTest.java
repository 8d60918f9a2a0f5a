package dev.lathe.cli.doc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.TestCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CommandReferenceTest {
    private static final Path FILE = TestCluster.root().resolve("docs/cli.md");

    /** Compares docs/cli.md with the commands. {@code make docs} writes the file first. */
    @Test
    void commandReferenceIsUpToDate() throws Exception {
        String reference = CommandReference.text();
        if (Boolean.getBoolean("lathe.docs.write")) {
            Files.writeString(FILE, reference);
        }
        assertThat(Files.readString(FILE))
                .as("docs/cli.md differs from the commands; regenerate it with 'make docs'")
                .isEqualTo(reference);
    }
}
