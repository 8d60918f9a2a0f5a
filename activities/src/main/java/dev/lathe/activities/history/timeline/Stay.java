package dev.lathe.activities.history.timeline;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The time of a task on its device, without that in which it waited there for its turn. */
public record Stay(Span span, String device, Duration held) {
    public Duration waited() {
        Duration rest = span.ran().minus(held);
        return rest.isNegative() ? Duration.ZERO : rest;
    }

    /** A task that does not tell how long it held its device held it from its start or the end of the one before. */
    static List<Stay> of(List<Span> byEnd) {
        List<Stay> stays = new ArrayList<>();
        TreeMap<String, Instant> free = new TreeMap<>();
        for (Span span : byEnd) {
            Optional<String> device = span.device();
            device.ifPresent(name -> {
                Instant before = free.getOrDefault(name, Instant.MIN);
                Instant from = before.isAfter(span.started()) ? before : span.started();
                stays.add(new Stay(span, name, span.held().orElse(Duration.between(from, span.ended()))));
                free.put(name, span.ended());
            });
        }
        return stays;
    }
}
