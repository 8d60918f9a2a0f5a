package dev.lathe.activities.project;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.project.FamilySources.OwnOp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A copy of an op in a campaign's folder, which is then enough to reproduce the winner. Files stand to one another as they
 * do at home, so that an op's folder finds its repository.
 */
record OpCopy(Path place) {
    /** An op is sources; what is much more is data, which nobody wants a copy of for each campaign. */
    private static final long MOST_BYTES = 16L << 20;

    /** Leaves files alone that are as they should be, and copies no op that is too large. */
    void write(OwnOp op) throws IOException {
        if (bytes(op.files()) > MOST_BYTES) {
            return;
        }
        Path root = root(op);
        for (Path original : op.files()) {
            copy(original, target(root, original));
        }
        keepOnly(op.files().stream().map(original -> target(root, original)).toList());
    }

    private static long bytes(List<Path> files) throws IOException {
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.size(file);
        }
        return bytes;
    }

    /** The folder that holds the op's folder and all that belongs to it. */
    private static Path root(OwnOp op) {
        return Stream.iterate(op.folder().getParent(), Path::getParent)
                .filter(folder -> op.files().stream().allMatch(original -> original.startsWith(folder)))
                .findFirst()
                .orElseThrow();
    }

    private Path target(Path root, Path original) {
        return place.resolve(root.relativize(original));
    }

    private static void copy(Path original, Path target) throws IOException {
        ResultsFolder.at(requireNonNull(target.getParent())).write(target.getFileName().toString(), Files.readAllBytes(original));
        target.toFile().setExecutable(Files.isExecutable(original), false);
    }

    private void keepOnly(List<Path> targets) throws IOException {
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!targets.contains(file)) {
                    Files.delete(file);
                }
            }
        }
    }
}
