package dev.lathe.temporal.host;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The environment variables of a process. A blank variable counts as absent. */
public record HostEnvironment(SortedMap<String, String> variables) {

    public HostEnvironment {
        variables = Collections.unmodifiableSortedMap(new TreeMap<>(variables));
    }

    public static HostEnvironment current() {
        return of(System.getenv());
    }

    public static HostEnvironment of(Map<String, String> variables) {
        return new HostEnvironment(new TreeMap<>(variables));
    }

    public Optional<String> get(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
    }

    public Optional<Path> path(String name) {
        return get(name).map(Path::of);
    }

    /** Returns the executable file of a command from PATH. Empty if PATH does not contain it. */
    public Optional<Path> executable(String command) {
        return Arrays.stream(variables.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isBlank())
                .map(folder -> Path.of(folder).resolve(command))
                .filter(Files::isRegularFile)
                .filter(Files::isExecutable)
                .findFirst();
    }
}
