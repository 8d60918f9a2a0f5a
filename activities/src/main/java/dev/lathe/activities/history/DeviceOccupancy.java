package dev.lathe.activities.history;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The use of a device by a task: the time for which the task held it. */
public record DeviceOccupancy(TaskSpan span, String device, Duration held) {
    /** Returns the time for which the running task waited for the device. */
    public Duration waited() {
        Duration rest = span.ran().minus(held);
        return rest.isNegative() ? Duration.ZERO : rest;
    }

    /**
     * Returns the occupancies of devices. A task whose result has no holding time held its device since the later of
     * its start and the end of the previous task.
     */
    static List<DeviceOccupancy> of(List<TaskSpan> byEnd) {
        List<DeviceOccupancy> occupancies = new ArrayList<>();
        TreeMap<String, Instant> free = new TreeMap<>();
        for (TaskSpan span : byEnd) {
            Optional<String> device = span.device();
            device.ifPresent(name -> {
                Instant before = free.getOrDefault(name, Instant.MIN);
                Instant from = before.isAfter(span.started()) ? before : span.started();
                Duration held = span.held().orElse(Duration.between(from, span.ended()));
                occupancies.add(new DeviceOccupancy(span, name, held));
                free.put(name, span.ended());
            });
        }
        return occupancies;
    }
}
