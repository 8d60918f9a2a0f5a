package dev.lathe.activities.history;

import java.time.Instant;

/** A worker process with the times of its first and last observed task. */
public record WorkerLifetime(String worker, Instant first, Instant last) {
    WorkerLifetime with(WorkerLifetime other) {
        return new WorkerLifetime(
                worker,
                first.isBefore(other.first) ? first : other.first,
                last.isAfter(other.last) ? last : other.last);
    }
}
