package dev.lathe.activities.history;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** The observed worker processes, in order of their first task. */
public record WorkerLifetimes(List<WorkerLifetime> lifetimes) {
    public WorkerLifetimes {
        lifetimes = List.copyOf(lifetimes);
    }

    static WorkerLifetimes of(List<WorkerLifetime> observations) {
        TreeMap<String, WorkerLifetime> workers = new TreeMap<>();
        observations.forEach(lifetime -> workers.merge(lifetime.worker(), lifetime, WorkerLifetime::with));
        return new WorkerLifetimes(workers.values().stream()
                .sorted(Comparator.comparing(WorkerLifetime::first).thenComparing(WorkerLifetime::worker))
                .toList());
    }

    /** Returns the total time in which at least one worker was alive. */
    public Duration uptime() {
        Duration total = Duration.ZERO;
        Instant covered = Instant.MIN;
        for (WorkerLifetime lifetime : lifetimes) {
            Instant from = lifetime.first().isAfter(covered) ? lifetime.first() : covered;
            if (lifetime.last().isAfter(from)) {
                total = total.plus(Duration.between(from, lifetime.last()));
                covered = lifetime.last();
            }
        }
        return total;
    }

    /** Returns the number of workers that started after another one had ended. */
    public int replacements() {
        PriorityQueue<Instant> lastSeen = new PriorityQueue<>();
        int replacements = 0;
        for (WorkerLifetime lifetime : lifetimes) {
            if (!lastSeen.isEmpty() && lastSeen.peek().isBefore(lifetime.first())) {
                lastSeen.poll();
                replacements++;
            }
            lastSeen.add(lifetime.last());
        }
        return replacements;
    }
}
