package dev.lathe.temporal.host;

import java.nio.file.Path;
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
}
