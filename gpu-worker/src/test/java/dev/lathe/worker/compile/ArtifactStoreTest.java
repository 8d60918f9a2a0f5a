package dev.lathe.worker.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactStoreTest {
    @TempDir
    private Path folder;

    private ArtifactStore store;
    private Artifact stored;

    @BeforeEach
    void addAFile() throws IOException {
        store = new ArtifactStore(folder.resolve("store"));
        stored = store.add("recipe", Files.writeString(folder.resolve("built"), "machine code"), 5, "no warnings");
    }

    @Test
    void aFileThatIsDamagedAfterItWasFoundIsMissing() throws IOException {
        assertThat(store.cached("recipe")).contains(stored);

        Files.writeString(stored.file(), "machine code?");

        assertThat(store.cached("recipe")).isEmpty();
        assertThat(store.find(stored.hash())).isEmpty();
    }

    @Test
    void aDamagedFileWithAnEarlierTimeIsMissing() throws IOException {
        FileTime before = Files.getLastModifiedTime(stored.file());
        assertThat(store.find(stored.hash())).isPresent();

        Files.delete(stored.file());
        Files.writeString(stored.file(), "machine cord");
        Files.setLastModifiedTime(stored.file(), before);

        assertThat(store.find(stored.hash())).isEmpty();
    }

    @Test
    void aUseIsRecordedToTheMinute() throws IOException {
        Files.setLastModifiedTime(stored.file(), FileTime.from(Instant.now().minus(Duration.ofHours(1))));

        assertThat(store.find(stored.hash())).isPresent();

        assertThat(Files.getLastModifiedTime(stored.file()).toInstant())
                .isAfter(Instant.now().minus(Duration.ofMinutes(1)));
    }
}
