package dev.lathe.activities.history.timeline;

import static java.util.Objects.requireNonNull;

import com.google.protobuf.Timestamp;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.ActivityTaskCompletedEventAttributes;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The events of one run, by their numbers. Tasks that failed or were given up are left out: they did no work that counts. */
record RunEvents(SortedMap<Long, HistoryEvent> byNumber) {
    private static final String LOCAL_ACTIVITY = "LocalActivity";

    static RunEvents of(List<HistoryEvent> run) {
        SortedMap<Long, HistoryEvent> byNumber = new TreeMap<>();
        run.forEach(event -> byNumber.put(event.getEventId(), event));
        return new RunEvents(byNumber);
    }

    List<Span> spans() {
        return Stream.concat(activities(), proposals()).toList();
    }

    private Stream<Span> activities() {
        return of(EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED).flatMap(event -> activity(event).stream());
    }

    private Optional<Span> activity(HistoryEvent end) {
        ActivityTaskCompletedEventAttributes completed = end.getActivityTaskCompletedEventAttributes();
        HistoryEvent begin = requireNonNull(byNumber.get(completed.getScheduledEventId()));
        ActivityTaskScheduledEventAttributes scheduled = begin.getActivityTaskScheduledEventAttributes();
        Instant started = time(requireNonNull(byNumber.get(completed.getStartedEventId())));
        return Stage.of(scheduled.getActivityType().getName()).map(stage -> {
            Turn turn = Turn.of(stage, completed.getResult());
            return new Span(
                    stage,
                    turn.taken() ? Optional.of(scheduled.getTaskQueue().getName()) : Optional.empty(),
                    time(begin),
                    started,
                    time(end),
                    turn.held());
        });
    }

    /** A proposal is made within a workflow task, and takes nearly all of its time. */
    private Stream<Span> proposals() {
        return of(EventType.EVENT_TYPE_MARKER_RECORDED)
                .map(HistoryEvent::getMarkerRecordedEventAttributes)
                .filter(marker -> marker.getMarkerName().equals(LOCAL_ACTIVITY))
                .map(marker -> byNumber.get(marker.getWorkflowTaskCompletedEventId()))
                .distinct()
                .map(this::proposal);
    }

    private Span proposal(HistoryEvent end) {
        return new Span(
                Stage.PROPOSE,
                Optional.empty(),
                lastBefore(end, EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED),
                lastBefore(end, EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED),
                time(end),
                Optional.empty());
    }

    /** Only workers complete workflow tasks, so each of them is there between the start and the end of its tasks. */
    List<Presence> seen() {
        return of(EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED)
                .map(event -> new Presence(
                        event.getWorkflowTaskCompletedEventAttributes().getIdentity(),
                        lastBefore(event, EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED),
                        time(event)))
                .toList();
    }

    /** The in-memory server does not say which event began a workflow task, but there is only one at a time. */
    private Instant lastBefore(HistoryEvent end, EventType type) {
        return byNumber.headMap(end.getEventId()).values().stream()
                .filter(event -> event.getEventType() == type)
                .reduce((earlier, later) -> later)
                .map(RunEvents::time)
                .orElseThrow();
    }

    private Stream<HistoryEvent> of(EventType type) {
        return byNumber.values().stream().filter(event -> event.getEventType() == type);
    }

    private static Instant time(HistoryEvent event) {
        Timestamp time = event.getEventTime();
        return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
    }
}
