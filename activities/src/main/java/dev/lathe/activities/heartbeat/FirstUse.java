package dev.lathe.activities.heartbeat;

import java.util.Optional;

/** What a worker does once before the stages of a device, such as the measurement of its peaks. */
public record FirstUse(String words) {
    private static final String PREFIX = "first: ";

    /** Returns the work in a heartbeat; empty if its stage does something else. */
    public static Optional<FirstUse> ofHeartbeat(String lastLine) {
        return lastLine.startsWith(PREFIX)
                ? Optional.of(new FirstUse(lastLine.substring(PREFIX.length())))
                : Optional.empty();
    }

    String heartbeat() {
        return PREFIX + words;
    }
}
