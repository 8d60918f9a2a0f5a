package dev.lathe.worker.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReferenceCacheTest {
    @TempDir
    Path folder;

    private Path keep(String name, long madeSeconds) throws IOException {
        Path file = Files.write(folder.resolve(name), new byte[100]);
        return Files.setLastModifiedTime(file, FileTime.fromMillis(madeSeconds * 1000));
    }

    @Test
    void deletesTheOldestOutputsAboveTheLimit() throws IOException {
        Path oldest = keep("a", 1);
        Path newest = keep("b", 3);
        Path middle = keep("c", 2);
        assertThat(new ReferenceCache(folder, 250).prepare()).isEqualTo(folder.toString());
        assertThat(oldest).doesNotExist();
        assertThat(middle).exists();
        assertThat(newest).exists();
    }

    @Test
    void createsTheFolder() {
        Path missing = folder.resolve("not/yet");
        assertThat(new ReferenceCache(missing, 250).prepare()).isEqualTo(missing.toString());
        assertThat(missing).isDirectory();
    }
}
