package dev.lathe.cli.process;

import dev.lathe.temporal.host.HostEnvironment;
import java.nio.file.Path;

/** The environment of a command: variables, current folder, installation folder and kind of output. */
public record CliContext(HostEnvironment environment, Path directory, Path home, Output output) {
    /** The kind of standard output. */
    public enum Output {
        /** A terminal that can be redrawn. */
        TERMINAL,
        /** A file or a pipe: no control characters. */
        PIPE
    }

    /**
     * Returns the context of this process. The launcher passes the installation folder and the kind of output as system
     * properties.
     */
    public static CliContext current() {
        Path directory = Path.of("").toAbsolutePath();
        return new CliContext(
                HostEnvironment.current(),
                directory,
                Path.of(System.getProperty("lathe.home", directory.toString())),
                Boolean.getBoolean("lathe.terminal") ? Output.TERMINAL : Output.PIPE);
    }

    /** Returns the folder for results: {@code results} in the current folder. */
    public Path results() {
        return directory.resolve("results");
    }

    public Path kernels() {
        return home.resolve("gpu-worker/kernels");
    }
}
