package dev.lathe.activities.history.timeline;

import java.time.Instant;

/** A worker process, from the first to the last that was seen of it. */
public record Presence(String worker, Instant first, Instant last) {
    Presence with(Presence other) {
        return new Presence(
                worker,
                first.isBefore(other.first) ? first : other.first,
                last.isAfter(other.last) ? last : other.last);
    }
}
