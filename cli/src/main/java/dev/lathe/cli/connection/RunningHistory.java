package dev.lathe.cli.connection;

import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The events of the latest run of a workflow that has not ended. */
public record RunningHistory(List<HistoryEvent> events) {
    public RunningHistory {
        events = List.copyOf(events);
    }

    /** Returns the controls that wait for a worker. */
    public List<QueuedControl> queuedControls() {
        long handled = handled();
        return QueuedControl.in(events.stream().filter(event -> event.getEventId() > handled));
    }

    /**
     * Returns since when the workflow waits for a worker: since the first of its tasks that no worker has completed was
     * scheduled, but not before the last one that a worker has completed. Empty if it waits for no worker. The server
     * schedules tasks again while no worker polls, which does not change the time.
     */
    public Optional<Instant> waitsForWorkerSince() {
        return open().map(RunningHistory::time)
                .min(Comparator.naturalOrder())
                .map(scheduled -> lastCompleted().filter(scheduled::isBefore).orElse(scheduled));
    }

    /** Returns the tasks that no worker has completed. A timeout that the workflow has not handled completes none. */
    private Stream<HistoryEvent> open() {
        long handled = handled();
        Set<Long> closed = events.stream()
                .filter(event -> event.getEventId() <= handled || isCompletedActivity(event))
                .flatMap(event -> activity(event).stream().boxed())
                .collect(Collectors.toUnmodifiableSet());
        return events.stream().filter(event -> switch (event.getEventType()) {
            case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED -> !closed.contains(event.getEventId());
            case EVENT_TYPE_WORKFLOW_TASK_SCHEDULED -> event.getEventId() > handled;
            default -> false;
        });
    }

    /** Returns the id of the event that completed the last workflow task; 0 if none was completed. */
    private long handled() {
        return events.stream()
                .filter(event -> event.getEventType() == EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED)
                .mapToLong(HistoryEvent::getEventId)
                .max()
                .orElse(0);
    }

    private Optional<Instant> lastCompleted() {
        return events.stream()
                .filter(event -> event.getEventType() == EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED
                        || isCompletedActivity(event))
                .reduce((earlier, later) -> later)
                .map(RunningHistory::time);
    }

    private static boolean isCompletedActivity(HistoryEvent event) {
        return event.hasActivityTaskCompletedEventAttributes()
                || event.hasActivityTaskFailedEventAttributes()
                || event.hasActivityTaskCanceledEventAttributes();
    }

    /** Returns the event that scheduled the activity which an event ends. */
    private static OptionalLong activity(HistoryEvent end) {
        return switch (end.getAttributesCase()) {
            case ACTIVITY_TASK_COMPLETED_EVENT_ATTRIBUTES ->
                OptionalLong.of(end.getActivityTaskCompletedEventAttributes().getScheduledEventId());
            case ACTIVITY_TASK_FAILED_EVENT_ATTRIBUTES ->
                OptionalLong.of(end.getActivityTaskFailedEventAttributes().getScheduledEventId());
            case ACTIVITY_TASK_CANCELED_EVENT_ATTRIBUTES ->
                OptionalLong.of(end.getActivityTaskCanceledEventAttributes().getScheduledEventId());
            case ACTIVITY_TASK_TIMED_OUT_EVENT_ATTRIBUTES ->
                OptionalLong.of(end.getActivityTaskTimedOutEventAttributes().getScheduledEventId());
            default -> OptionalLong.empty();
        };
    }

    private static Instant time(HistoryEvent event) {
        return Instant.ofEpochSecond(event.getEventTime().getSeconds(), event.getEventTime().getNanos());
    }
}
