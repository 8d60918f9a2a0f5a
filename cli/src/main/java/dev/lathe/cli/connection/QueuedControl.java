package dev.lathe.cli.connection;

import com.google.protobuf.Timestamp;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A control that was queued as a signal and that no worker has handled yet. */
public record QueuedControl(String name, Instant since) {
    /** The signals of users. Workflows also signal each other. */
    private static final Set<String> CONTROLS = Set.of("stop", "pause", "resume", "extend", "submit", "label");

    /** Returns the controls among events that no worker has handled. */
    static List<QueuedControl> in(Stream<HistoryEvent> unhandled) {
        return unhandled
                .filter(HistoryEvent::hasWorkflowExecutionSignaledEventAttributes)
                .map(QueuedControl::of)
                .filter(signal -> CONTROLS.contains(signal.name()))
                .toList();
    }

    private static QueuedControl of(HistoryEvent signal) {
        Timestamp time = signal.getEventTime();
        return new QueuedControl(
                signal.getWorkflowExecutionSignaledEventAttributes().getSignalName(),
                Instant.ofEpochSecond(time.getSeconds()));
    }

    /** Returns the controls as text, such as {@code queued: pause (since 2026-11-23T12:00:00Z)}. */
    public static String text(List<QueuedControl> queued) {
        return queued.stream()
                .map(control -> control.name() + " (since " + control.since() + ")")
                .collect(Collectors.joining(", ", "queued: ", ""));
    }
}
