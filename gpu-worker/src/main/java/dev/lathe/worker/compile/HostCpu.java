package dev.lathe.worker.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The processor model of this machine as Linux reports it, or its architecture if there is no model name. */
public final class HostCpu {
    private static final Path CPUINFO = Path.of("/proc/cpuinfo");

    private HostCpu() {}

    public static String model() {
        return named().orElse(System.getProperty("os.arch"));
    }

    private static Optional<String> named() {
        try (Stream<String> lines = Files.lines(CPUINFO)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        } catch (IOException notLinux) {
            return Optional.empty();
        }
    }
}
