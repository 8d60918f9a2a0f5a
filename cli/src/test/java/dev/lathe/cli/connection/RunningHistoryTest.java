package dev.lathe.cli.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Timestamp;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunningHistoryTest {
    private final List<HistoryEvent> events = new ArrayList<>();

    @Test
    void aRunThatNoWorkerHasTakenWaitsSinceItsFirstTask() {
        scheduled(5);

        assertThat(since()).hasValue(Instant.ofEpochSecond(5));
    }

    @Test
    void theTimeStaysWhenTheServerSchedulesTasksAgain() {
        completed(10);
        activity(10);

        assertThat(since()).hasValue(Instant.ofEpochSecond(10));

        timedOut(events.size(), 70);
        scheduled(70);
        assertThat(since()).hasValue(Instant.ofEpochSecond(10));

        event(EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT, 80);
        scheduled(80);
        assertThat(since()).hasValue(Instant.ofEpochSecond(10));
    }

    @Test
    void aWorkerThatCompletedATaskLaterWasThereUntilThen() {
        completed(10);
        activity(10);
        activity(10);
        ended(events.size(), 30);
        scheduled(30);

        assertThat(since()).hasValue(Instant.ofEpochSecond(30));
    }

    @Test
    void aPausedRunWaitsForAWorkerSinceItsControlOnly() {
        completed(10);
        assertThat(since()).isEmpty();

        event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED, 50);
        scheduled(50);
        assertThat(since()).hasValue(Instant.ofEpochSecond(50));
    }

    @Test
    void aTimeoutThatTheWorkflowHasHandledLeavesNothingToWaitFor() {
        completed(10);
        activity(10);
        timedOut(events.size(), 20);
        scheduled(20);
        completed(21);

        assertThat(since()).isEmpty();
    }

    private Optional<Instant> since() {
        return new RunningHistory(events).waitsForWorkerSince();
    }

    private HistoryEvent.Builder event(EventType type, int second) {
        HistoryEvent.Builder event = HistoryEvent.newBuilder()
                .setEventId(events.size() + 1)
                .setEventType(type)
                .setEventTime(Timestamp.newBuilder().setSeconds(second));
        events.add(event.build());
        return event;
    }

    private void scheduled(int second) {
        event(EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED, second);
    }

    private void completed(int second) {
        event(EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED, second);
    }

    private void activity(int second) {
        event(EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED, second);
    }

    private void timedOut(int scheduled, int second) {
        HistoryEvent.Builder end = event(EventType.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT, second);
        end.getActivityTaskTimedOutEventAttributesBuilder().setScheduledEventId(scheduled);
        events.set(events.size() - 1, end.build());
    }

    private void ended(int scheduled, int second) {
        HistoryEvent.Builder end = event(EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED, second);
        end.getActivityTaskCompletedEventAttributesBuilder().setScheduledEventId(scheduled);
        events.set(events.size() - 1, end.build());
    }
}
