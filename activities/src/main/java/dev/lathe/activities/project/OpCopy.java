package dev.lathe.activities.project;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.project.FamilySources.OwnOp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A copy of an op in a campaign's folder, from which the winner can be reproduced. Relative paths between files are
 * kept, so that an op's folder can refer to its repository.
 */
record OpCopy(Path target) {
    /** A larger op contains data, which must not be copied for each campaign. */
    private static final long MAX_BYTES = 16L << 20;

    /** Copies the op, unless it is too large. Files with equal content are not written again. */
    void write(OwnOp op) throws IOException {
        if (bytes(op.files()) > MAX_BYTES) {
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

    /** Returns the deepest folder that contains the op's folder and all its files. */
    private static Path root(OwnOp op) {
        return Stream.iterate(op.folder().getParent(), Path::getParent)
                .filter(folder -> op.files().stream().allMatch(original -> original.startsWith(folder)))
                .findFirst()
                .orElseThrow();
    }

    private Path target(Path root, Path original) {
        return target.resolve(root.relativize(original));
    }

    private static void copy(Path original, Path copy) throws IOException {
        ResultsFolder folder = ResultsFolder.at(requireNonNull(copy.getParent()));
        folder.write(copy.getFileName().toString(), Files.readAllBytes(original));
        copy.toFile().setExecutable(Files.isExecutable(original), false);
    }

    private void keepOnly(List<Path> targets) throws IOException {
        try (Stream<Path> files = Files.walk(target)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!targets.contains(file)) {
                    Files.delete(file);
                }
            }
        }
    }
}
