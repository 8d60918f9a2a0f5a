package dev.lathe.cli.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Where a library is written to; names are relative to it. */
record Folder(Path path) {
    void put(String name, String text) throws IOException {
        Files.writeString(place(name), text);
    }

    void copy(Path from, String name) throws IOException {
        Files.copy(from, place(name), StandardCopyOption.REPLACE_EXISTING);
    }

    Path place(String name) throws IOException {
        Path place = path.resolve(name);
        Files.createDirectories(place.getParent());
        return place;
    }
}
