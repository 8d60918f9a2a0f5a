package dev.lathe.activities.history.timeline;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** The worker processes that were seen, each once, the first one first. */
public record Workers(List<Presence> presences) {
    public Workers {
        presences = List.copyOf(presences);
    }

    static Workers of(List<Presence> seen) {
        TreeMap<String, Presence> workers = new TreeMap<>();
        seen.forEach(presence -> workers.merge(presence.worker(), presence, Presence::with));
        return new Workers(workers.values().stream()
                .sorted(Comparator.comparing(Presence::first).thenComparing(Presence::worker))
                .toList());
    }

    /** The time in which there was any of them. */
    public Duration present() {
        Duration total = Duration.ZERO;
        Instant covered = Instant.MIN;
        for (Presence presence : presences) {
            Instant from = presence.first().isAfter(covered) ? presence.first() : covered;
            if (presence.last().isAfter(from)) {
                total = total.plus(Duration.between(from, presence.last()));
                covered = presence.last();
            }
        }
        return total;
    }

    /** How many of them came after another one had gone: each is a cut that the work has survived. */
    public int successors() {
        PriorityQueue<Instant> lastSeen = new PriorityQueue<>();
        int successors = 0;
        for (Presence presence : presences) {
            if (!lastSeen.isEmpty() && lastSeen.peek().isBefore(presence.first())) {
                lastSeen.poll();
                successors++;
            }
            lastSeen.add(presence.last());
        }
        return successors;
    }
}
