package dev.lathe.cli.worker;

import dev.lathe.cli.process.CliContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a worker is started as a process of its own, with the Java and the class path of this one. */
final class WorkerCommandLine {
    /** Tells the kernel to end the worker when its parent dies, even if that was killed. */
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    private WorkerCommandLine() {}

    static List<String> of(CliContext surroundings, List<String> devices) {
        List<String> words = new ArrayList<>();
        if (Files.isExecutable(SETPRIV)) {
            words.addAll(List.of(SETPRIV.toString(), "--pdeathsig", "KILL", "--"));
        }
        words.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:+IgnoreUnrecognizedVMOptions",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dlathe.home=" + surroundings.home(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.lathe.cli.Lathe",
                "worker"));
        devices.forEach(device -> words.addAll(List.of("--devices", device)));
        return words;
    }
}
