package dev.lathe.cli.export.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file to be written: its name within a folder, and its content. */
public record TextFile(String name, String text) {
    public void writeTo(Path folder) throws IOException {
        Files.writeString(Files.createDirectories(folder).resolve(name), text);
    }
}
