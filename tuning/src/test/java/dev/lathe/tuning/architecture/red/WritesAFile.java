package dev.lathe.tuning.architecture.red;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public final class WritesAFile {
    public void write(Path file) throws IOException {
        Files.writeString(file, "state beside the history");
    }
}
