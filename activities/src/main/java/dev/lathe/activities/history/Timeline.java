package dev.lathe.activities.history;

import io.temporal.api.history.v1.HistoryEvent;
import java.util.Comparator;
import java.util.List;

/** The tasks of campaigns in the order of their ends, and the observed workers. */
public record Timeline(List<TaskSpan> spans, List<WorkerLifetime> observations) {
    public Timeline {
        spans = spans.stream().sorted(Comparator.comparing(TaskSpan::ended)).toList();
        observations = List.copyOf(observations);
    }

    public static Timeline of(List<HistoryEvent> run) {
        RunEvents events = RunEvents.of(run);
        return new Timeline(events.spans(), events.observations());
    }

    public static Timeline joined(List<Timeline> parts) {
        return new Timeline(
                parts.stream().flatMap(part -> part.spans.stream()).toList(),
                parts.stream().flatMap(part -> part.observations.stream()).toList());
    }

    public WorkerLifetimes workers() {
        return WorkerLifetimes.of(observations);
    }

    /** Returns the device time of each task that held a device, in the same order. */
    public List<DeviceOccupancy> occupancies() {
        return DeviceOccupancy.of(spans);
    }
}
