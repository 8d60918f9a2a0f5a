package dev.lathe.cli.connection;

import com.google.protobuf.Timestamp;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A control that was queued as a signal and that no worker has handled yet. */
public record QueuedControl(String name, Instant since) {
    /** The signals of users. Workflows also signal each other. */
    private static final Set<String> CONTROLS = Set.of("stop", "pause", "resume", "extend", "submit", "label");

    /** Returns the controls after the last completed task of a run. */
    static List<QueuedControl> in(List<HistoryEvent> run) {
        long handled = handled(run);
        return run.stream()
                .filter(event -> event.getEventId() > handled)
                .filter(HistoryEvent::hasWorkflowExecutionSignaledEventAttributes)
                .map(QueuedControl::of)
                .filter(signal -> CONTROLS.contains(signal.name()))
                .toList();
    }

    /** Returns the id of the event that completed the last task of a run; 0 if none was completed. */
    static long handled(List<HistoryEvent> run) {
        return run.stream()
                .filter(event -> event.getEventType() == EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED)
                .mapToLong(HistoryEvent::getEventId)
                .max()
                .orElse(0);
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
