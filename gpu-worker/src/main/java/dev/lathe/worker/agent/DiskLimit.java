package dev.lathe.worker.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** The maximum size in bytes of these folders during an attempt. An empty file counts as one block. */
record DiskLimit(List<Path> folders, long bytes) {
    private static final long BLOCK = 4096;

    boolean isReached() {
        Sum sum = new Sum();
        try {
            for (Path folder : folders) {
                Files.walkFileTree(folder, sum);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return sum.total >= bytes;
    }

    /** Counts the files that exist. An agent may delete some meanwhile. */
    private static final class Sum extends SimpleFileVisitor<Path> {
        private long total;

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            total += Math.max(BLOCK, attributes.size());
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException incomplete) {
            total += BLOCK;
            return FileVisitResult.CONTINUE;
        }
    }
}
