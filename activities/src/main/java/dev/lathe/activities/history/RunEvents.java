package dev.lathe.activities.history;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.google.protobuf.Timestamp;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.workflows.contract.activity.BatchResult;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.ActivityTaskCompletedEventAttributes;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The events of one run by their ids. Failed and canceled tasks are ignored. */
record RunEvents(SortedMap<Long, HistoryEvent> byId) {
    private static final String LOCAL_ACTIVITY = "LocalActivity";

    static RunEvents of(List<HistoryEvent> run) {
        SortedMap<Long, HistoryEvent> byId = new TreeMap<>();
        run.forEach(event -> byId.put(event.getEventId(), event));
        return new RunEvents(byId);
    }

    List<TaskSpan> spans() {
        return Stream.concat(activities(), proposals()).toList();
    }

    private Stream<TaskSpan> activities() {
        return of(EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED).flatMap(event -> activity(event).stream());
    }

    private Optional<TaskSpan> activity(HistoryEvent end) {
        ActivityTaskCompletedEventAttributes completed = end.getActivityTaskCompletedEventAttributes();
        HistoryEvent begin = requireNonNull(byId.get(completed.getScheduledEventId()));
        ActivityTaskScheduledEventAttributes scheduled = begin.getActivityTaskScheduledEventAttributes();
        Instant started = time(requireNonNull(byId.get(completed.getStartedEventId())));
        return Stage.of(scheduled.getActivityType().getName()).map(stage -> {
            DeviceUse use = DeviceUse.of(stage, completed.getResult());
            return new TaskSpan(
                    stage,
                    use.exclusive() ? Optional.of(scheduled.getTaskQueue().getName()) : Optional.empty(),
                    time(begin),
                    started,
                    time(end),
                    use.held());
        });
    }

    /**
     * Returns the spans of proposals. A proposal is a local activity that takes nearly all of the time of its workflow
     * task.
     */
    private Stream<TaskSpan> proposals() {
        return of(EventType.EVENT_TYPE_MARKER_RECORDED)
                .map(HistoryEvent::getMarkerRecordedEventAttributes)
                .filter(marker -> marker.getMarkerName().equals(LOCAL_ACTIVITY))
                .map(marker -> byId.get(marker.getWorkflowTaskCompletedEventId()))
                .distinct()
                .map(this::proposal);
    }

    private TaskSpan proposal(HistoryEvent end) {
        return new TaskSpan(
                Stage.PROPOSE,
                Optional.empty(),
                lastBefore(end, EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED),
                lastBefore(end, EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED),
                time(end),
                Optional.empty());
    }

    /** Returns the worker of each workflow task with the times of the task. */
    List<WorkerLifetime> observations() {
        return of(EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED)
                .map(event -> new WorkerLifetime(
                        event.getWorkflowTaskCompletedEventAttributes().getIdentity(),
                        lastBefore(event, EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED),
                        time(event)))
                .toList();
    }

    /**
     * Returns the time of the last such event. The in-memory server does not link workflow tasks to their start, but
     * they do not overlap.
     */
    private Instant lastBefore(HistoryEvent end, EventType type) {
        return byId.headMap(end.getEventId()).values().stream()
                .filter(event -> event.getEventType() == type)
                .reduce((earlier, later) -> later)
                .map(RunEvents::time)
                .orElseThrow();
    }

    private Stream<HistoryEvent> of(EventType type) {
        return byId.values().stream().filter(event -> event.getEventType() == type);
    }

    private static Instant time(HistoryEvent event) {
        Timestamp time = event.getEventTime();
        return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
    }

    /** Whether a task held a device, and for how long if its result has that time. */
    private record DeviceUse(boolean exclusive, Optional<Duration> held) {
        private static final DeviceUse NONE = new DeviceUse(false, Optional.empty());
        private static final DeviceUse UNKNOWN_TIME = new DeviceUse(true, Optional.empty());

        static DeviceUse of(Stage stage, Payloads result) {
            return switch (stage) {
                case PROPOSE, COMPILE -> NONE;
                case VENDOR -> UNKNOWN_TIME;
                case CORRECTNESS ->
                    heldFor(read(result, new TypeReference<BatchResult<Correctness>>() {}).outcomes().stream()
                            .map(DeviceUse::heldByCheck)
                            .toList());
                case BENCHMARK ->
                    heldFor(read(result, new TypeReference<BatchResult<Timing>>() {}).outcomes().stream()
                            .map(DeviceUse::heldByBenchmark)
                            .toList());
                case PROFILE -> of(read(result, new TypeReference<Profile>() {}));
            };
        }

        /** Hardware counters are collected on the device. Static profiles do not need it. */
        private static DeviceUse of(Profile profile) {
            return switch (profile) {
                case Profile.Counters counters -> UNKNOWN_TIME;
                case Profile.Static fixed -> NONE;
                case Profile.Skipped skipped -> NONE;
                case Profile.Unavailable unavailable -> NONE;
            };
        }

        private static OptionalDouble heldByCheck(Outcome<Correctness> result) {
            return switch (result) {
                case Outcome.Ok<Correctness>(Correctness correct) -> correct.deviceMilliseconds();
                case Outcome.Rejected<Correctness>(Rejection incorrect) -> OptionalDouble.empty();
            };
        }

        private static OptionalDouble heldByBenchmark(Outcome<Timing> result) {
            return switch (result) {
                case Outcome.Ok<Timing>(Timing timed) -> Stream.of(timed.environment().conditions())
                        .filter(conditions -> conditions.containsKey(Environment.HELD))
                        .mapToDouble(conditions -> Double.parseDouble(conditions.get(Environment.HELD)))
                        .findFirst();
                case Outcome.Rejected<Timing>(Rejection rejection) -> OptionalDouble.empty();
            };
        }

        /** Returns the use by the candidates of a batch, which is unknown if that by one of them is. */
        private static DeviceUse heldFor(List<OptionalDouble> milliseconds) {
            double total = milliseconds.stream().mapToDouble(held -> held.orElse(Double.NaN)).sum();
            return Double.isNaN(total)
                    ? UNKNOWN_TIME
                    : new DeviceUse(true, Optional.of(Duration.ofNanos(Math.round(total * 1e6))));
        }

        @SuppressWarnings("unchecked")
        private static <T> T read(Payloads result, TypeReference<T> type) {
            Class<T> raw = (Class<T>) TypeFactory.rawClass(type.getType());
            return DataConverters.lathe().fromPayloads(0, Optional.of(result), raw, type.getType());
        }
    }
}
