package dev.lathe.cli.worker;

import dev.lathe.cli.process.CliContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a worker process, with the Java runtime and class path of this process. */
final class WorkerCommandLine {
    /** Makes the kernel end the worker when its parent dies, even if the parent was killed. */
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    private WorkerCommandLine() {}

    static List<String> of(CliContext context, List<String> devices) {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(SETPRIV)) {
            command.addAll(List.of(SETPRIV.toString(), "--pdeathsig", "KILL", "--"));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:+IgnoreUnrecognizedVMOptions",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dlathe.home=" + context.home(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.lathe.cli.Lathe",
                "worker"));
        devices.forEach(device -> command.addAll(List.of("--devices", device)));
        return command;
    }
}
