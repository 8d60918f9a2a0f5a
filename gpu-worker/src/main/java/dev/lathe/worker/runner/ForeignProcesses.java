package dev.lathe.worker.runner;

import java.util.Optional;

/** The foreign processes that use a device, as the runner describes them. */
public record ForeignProcesses(String words) {
    private static final String ANSWER_PREFIX = "occupied: ";
    private static final String HEARTBEAT_PREFIX = "waiting: ";

    /** Returns the foreign processes of an answer; empty if the runner did its work. */
    public static Optional<ForeignProcesses> ofAnswer(String line) {
        return after(ANSWER_PREFIX, line);
    }

    /** Returns the foreign processes of a heartbeat; empty if its activity does not wait for the device. */
    public static Optional<ForeignProcesses> ofHeartbeat(String lastLine) {
        return after(HEARTBEAT_PREFIX, lastLine);
    }

    private static Optional<ForeignProcesses> after(String prefix, String line) {
        return line.startsWith(prefix)
                ? Optional.of(new ForeignProcesses(line.substring(prefix.length())))
                : Optional.empty();
    }

    public String heartbeat() {
        return HEARTBEAT_PREFIX + words;
    }
}
