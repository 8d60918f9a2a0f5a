package dev.lathe.worker.agent;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The files of a workspace that a proposal consists of: {@code proposal.json} and the folder {@code kernel}. Files that
 * are not regular or not UTF-8, are too large, or exceed the maximum number are ignored. Symbolic links are not
 * followed.
 */
record WorkspaceFiles(SortedMap<String, String> byName) {
    static final String KERNEL = "kernel";

    private static final int FILE_BYTES = 256 << 10;
    private static final int MOST_FILES = 200;

    Optional<String> text(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Returns the files of the kernel, by their names in its folder. */
    SortedMap<String, String> kernel() {
        SortedMap<String, String> kernel = new TreeMap<>();
        String folder = KERNEL + "/";
        byName.forEach((name, text) -> {
            if (name.startsWith(folder)) {
                kernel.put(name.substring(folder.length()), text);
            }
        });
        return kernel;
    }

    /** Returns the files with changed texts. */
    WorkspaceFiles map(UnaryOperator<String> change) {
        SortedMap<String, String> changed = new TreeMap<>(byName);
        changed.replaceAll((name, text) -> change.apply(text));
        return new WorkspaceFiles(changed);
    }

    /** Reads a workspace in which no process runs. */
    static WorkspaceFiles read(Path workspace) {
        Collector collector = new Collector();
        for (String part : new String[] {ProposalFile.NAME, KERNEL}) {
            collector.addAll(workspace, workspace.resolve(part));
        }
        return new WorkspaceFiles(collector.found);
    }

    /** Reads the files that {@code lathe-runner ask} sends: for each one its name, its size and its content. */
    static WorkspaceFiles receive(InputStream stream) throws IOException {
        Collector collector = new Collector();
        DataInputStream input = new DataInputStream(stream);
        for (Optional<String> name = line(input); name.isPresent(); name = line(input)) {
            int size = size(line(input).orElse(""));
            collector.add(name.get(), input.readNBytes(size));
        }
        return new WorkspaceFiles(collector.found);
    }

    private static int size(String text) throws IOException {
        if (!text.matches("\\d{1,9}") || Integer.parseInt(text) > FILE_BYTES) {
            throw new IOException(
                    "a file is larger than " + (FILE_BYTES >> 10) + " KiB; remove it from the folder " + KERNEL);
        }
        return Integer.parseInt(text);
    }

    /** Returns the next line; empty at the end. */
    static Optional<String> line(InputStream input) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = input.read(); next >= 0; next = input.read()) {
            if (next == '\n') {
                return Optional.of(line.toString());
            }
            if (line.append((char) next).length() > 4096) {
                throw new IOException("invalid request: a line has more than 4096 characters");
            }
        }
        return Optional.empty();
    }

    private static final class Collector {
        private final SortedMap<String, String> found = new TreeMap<>();

        void add(String name, byte[] content) {
            try {
                if (found.size() < MOST_FILES) {
                    found.put(name, StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString());
                }
            } catch (CharacterCodingException binary) {
                // A binary file, such as a program that the agent compiled, is not part of the proposal.
            }
        }

        void addAll(Path workspace, Path part) {
            try {
                Files.walkFileTree(part, new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                        if (attributes.isRegularFile() && attributes.size() <= FILE_BYTES) {
                            add(workspace.relativize(file).toString(), Files.readAllBytes(file));
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                        return FileVisitResult.CONTINUE;
                    }
                });
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
