package dev.lathe.cli.pack;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Copies a jar with uncompressed entries, so that the archive compresses them together to half the size. */
final class StoredJar {
    private StoredJar() {}

    static void copy(Path jar, Path target) throws IOException {
        try (OutputStream file = Files.newOutputStream(target);
                ZipOutputStream stored = new ZipOutputStream(file)) {
            for (Map.Entry<String, byte[]> entry : contents(jar).entrySet()) {
                stored.putNextEntry(stored(entry.getKey(), entry.getValue()));
                stored.write(entry.getValue());
            }
        }
    }

    /** Returns the entries in order, the manifest first. Of duplicate entries the first one counts, as in Java. */
    private static Map<String, byte[]> contents(Path jar) throws IOException {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        try (InputStream file = Files.newInputStream(jar);
                ZipInputStream entries = new ZipInputStream(file)) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                if (!entry.isDirectory()) {
                    contents.putIfAbsent(entry.getName(), entries.readAllBytes());
                }
            }
        }
        return contents;
    }

    private static ZipEntry stored(String name, byte[] content) {
        CRC32 sum = new CRC32();
        sum.update(content);
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(sum.getValue());
        entry.setTime(0);
        return entry;
    }
}
