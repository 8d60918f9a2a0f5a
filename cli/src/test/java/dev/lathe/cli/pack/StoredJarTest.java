package dev.lathe.cli.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredJarTest {
    @TempDir
    private Path folder;

    @Test
    void copyHasAllEntriesUncompressed() throws Exception {
        String text = "compressible ".repeat(100);
        Path jar = folder.resolve("a.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream entries = new ZipOutputStream(file)) {
            entries.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            entries.write("Manifest-Version: 1.0\n".getBytes());
            entries.putNextEntry(new ZipEntry("folder/"));
            entries.putNextEntry(new ZipEntry("folder/text"));
            entries.write(text.getBytes());
        }
        Path stored = folder.resolve("b.jar");
        StoredJar.copy(jar, stored);
        try (JarFile copy = new JarFile(stored.toFile())) {
            assertThat(copy.getManifest().getMainAttributes()).isNotEmpty();
            assertThat(copy.getInputStream(copy.getEntry("folder/text")).readAllBytes()).isEqualTo(text.getBytes());
            assertThat(copy.stream()).allMatch(entry -> entry.getMethod() == ZipEntry.STORED);
        }
    }
}
