package dev.lathe.cli.doctor;

import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.HostEnvironment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Checks the programs and libraries that Lathe builds and runs with. */
record Tools(HostEnvironment environment) {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** Searches the vendor library like the dynamic linker. ldconfig is not always on PATH. */
    private static final String BLAS_IN_LINKER_CACHE =
            "PATH=$PATH:/sbin:/usr/sbin ldconfig -p | grep -m 1 -E 'libopenblas\\.so|libblas\\.so\\.3'";

    List<Finding> findings() {
        return List.of(
                Finding.ok("jdk", System.getProperty("java.version") + " in " + System.getProperty("java.home")),
                maven(),
                compiler("compiler", List.of("cc", "gcc", "clang"), "gcc libc6-dev"),
                compiler("C++ compiler", List.of("c++", "g++", "clang++"), "g++"),
                vendor(),
                isolation("setpriv", "processes of a killed worker may remain for a while"),
                isolation("setsid", "the shell creates the process groups of candidates instead"));
    }

    private Finding maven() {
        return environment.executable("mvn")
                .map(path -> Finding.ok("maven", path.toString()))
                .orElse(Finding.absent(
                        "maven",
                        "not on PATH; the current build runs, but changes cannot be built",
                        "apt-get install maven"));
    }

    private Finding compiler(String what, List<String> names, String packages) {
        return names.stream()
                .flatMap(name -> environment.executable(name).stream())
                .findFirst()
                .map(path -> Finding.ok(what, path + ", " + firstLine(path, "--version")))
                .orElse(Finding.missing(
                        what, "none of " + String.join(", ", names) + " is on PATH", "apt-get install " + packages));
    }

    private Finding vendor() {
        String found = output(List.of("/bin/sh", "-c", BLAS_IN_LINKER_CACHE)).strip();
        return found.isEmpty()
                ? Finding.absent(
                        "openblas",
                        "not found; no comparison with the vendor library on the CPU",
                        "apt-get install libopenblas0")
                : Finding.ok("openblas", found.substring(found.lastIndexOf(' ') + 1));
    }

    private Finding isolation(String program, String consequence) {
        return environment.executable(program)
                .map(path -> Finding.ok(program, path.toString()))
                .orElse(Finding.absent(program, "not on PATH; " + consequence, "apt-get install util-linux"));
    }

    private String firstLine(Path program, String argument) {
        return output(List.of(program.toString(), argument)).lines().findFirst().orElse("unknown version");
    }

    private String output(List<String> command) {
        return Optional.of(Command.of(environment, LIMIT, command).run())
                .filter(result -> result.succeeded())
                .map(result -> result.output())
                .orElse("");
    }
}
