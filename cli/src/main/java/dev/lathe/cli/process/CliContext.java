package dev.lathe.cli.process;

import dev.lathe.temporal.host.HostEnvironment;
import java.nio.file.Path;

/**
 * What a command finds around it: the environment's variables, the folder it was called in, the folder that Lathe is
 * installed in, and where it prints to.
 */
public record CliContext(HostEnvironment environment, Path directory, Path home, Output output) {
    /** Who reads what is printed. */
    public enum Output {
        /** A person, at a terminal that can be redrawn. */
        TERMINAL,
        /** A file or a program: no control characters. */
        PIPE
    }

    /** Those of this process. The launcher says where Lathe is and whether it prints to a terminal. */
    public static CliContext current() {
        Path directory = Path.of("").toAbsolutePath();
        return new CliContext(
                HostEnvironment.current(),
                directory,
                Path.of(System.getProperty("lathe.home", directory.toString())),
                Boolean.getBoolean("lathe.terminal") ? Output.TERMINAL : Output.PIPE);
    }

    /** Where campaigns' folders are written: {@code results} in the folder of the call. */
    public Path results() {
        return directory.resolve("results");
    }

    public Path kernels() {
        return home.resolve("gpu-worker/kernels");
    }
}
