package dev.lathe.worker.op.reading;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Copies of the test ops that a test may change. */
public final class CopiedOps {
    static final Path ORIGINALS = Path.of("src/test/resources/ops");

    private CopiedOps() {}

    public static OpFolders in(Path kernels) throws IOException {
        try (Stream<Path> files = Files.walk(ORIGINALS)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = kernels.resolve(ORIGINALS.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        return new OpFolders(kernels);
    }
}
