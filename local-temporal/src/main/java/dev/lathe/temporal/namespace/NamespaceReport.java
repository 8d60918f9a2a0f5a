package dev.lathe.temporal.namespace;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What came of setting a namespace up: how long ended workflows stay in it (empty where the server keeps
 * everything or does not say), and plain sentences about what could not be done.
 */
public record NamespaceReport(Optional<Duration> retention, List<String> notes) {

    public NamespaceReport {
        notes = List.copyOf(notes);
    }
}
