package dev.lathe.worker.compile;

import dev.lathe.temporal.host.HostEnvironment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The programs of the CUDA toolkit on this machine. */
public final class CudaToolkit {
    private static final Path DEFAULT_FOLDER = Path.of("/usr/local/cuda/bin");

    private CudaToolkit() {}

    /** Returns the program that the environment variable names, or else that of PATH or of the usual folder. */
    public static Optional<Path> program(String variable, String name) {
        HostEnvironment environment = HostEnvironment.current();
        return environment
                .path(variable)
                .or(() -> environment.executable(name))
                .or(() -> Optional.of(DEFAULT_FOLDER.resolve(name)))
                .filter(Files::isExecutable);
    }
}
