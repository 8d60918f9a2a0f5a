package dev.lathe.temporal.namespace;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The result of a namespace setup: the retention of closed workflows (empty if unlimited or unknown), and notes on what failed.
 */
public record NamespaceReport(Optional<Duration> retention, List<String> notes) {

    public NamespaceReport {
        notes = List.copyOf(notes);
    }
}
