package dev.lathe.activities.history.timeline;

import io.temporal.api.history.v1.HistoryEvent;
import java.util.Comparator;
import java.util.List;

/** The tasks of runs of campaigns, in the order in which they ended, and what was seen of workers. */
public record Timeline(List<Span> spans, List<Presence> seen) {
    public Timeline {
        spans = spans.stream().sorted(Comparator.comparing(Span::ended)).toList();
        seen = List.copyOf(seen);
    }

    /** Of one run, by its events. */
    public static Timeline of(List<HistoryEvent> run) {
        RunEvents events = RunEvents.of(run);
        return new Timeline(events.spans(), events.seen());
    }

    public static Timeline joined(List<Timeline> parts) {
        return new Timeline(
                parts.stream().flatMap(part -> part.spans.stream()).toList(),
                parts.stream().flatMap(part -> part.seen.stream()).toList());
    }

    public Workers workers() {
        return Workers.of(seen);
    }

    /** Of each task that had a device to itself, in the same order. */
    public List<Stay> stays() {
        return Stay.of(spans);
    }
}
