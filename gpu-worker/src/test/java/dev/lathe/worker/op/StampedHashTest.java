package dev.lathe.worker.op;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StampedHashTest {
    @TempDir
    private Path folder;

    private final StampedHash hash = new StampedHash();

    @Test
    void isThatOfTheFolderAfterEachChange() throws IOException {
        assertThat(hash.of(folder)).isEqualTo(FolderHash.of(folder));
        Path kernel = Files.writeString(folder.resolve("kernel.c"), "one");
        assertThat(hash.of(folder)).isEqualTo(FolderHash.of(folder));
        Files.writeString(kernel, "two");
        assertThat(hash.of(folder)).isEqualTo(FolderHash.of(folder));
        Files.writeString(kernel, "three");
        assertThat(hash.of(folder)).isEqualTo(FolderHash.of(folder));
        Files.move(kernel, folder.resolve("other.c"));
        assertThat(hash.of(folder)).isEqualTo(FolderHash.of(folder)).isEqualTo(hash.of(folder));
    }
}
