package dev.lathe.worker.runner.answer;

import java.util.Optional;

/** The processes of others that use a device, in the runner's words. */
public record ForeignProcesses(String words) {
    private static final String ANSWER = "occupied: ";
    private static final String BEAT = "waiting: ";

    /** What the runner said instead of working; empty where it worked. */
    public static Optional<ForeignProcesses> ofAnswer(String line) {
        return after(ANSWER, line);
    }

    /** What a heartbeat tells while its task waits for the device; empty where it does something else. */
    public static Optional<ForeignProcesses> ofHeartbeat(String lastLine) {
        return after(BEAT, lastLine);
    }

    private static Optional<ForeignProcesses> after(String prefix, String line) {
        return line.startsWith(prefix) ? Optional.of(new ForeignProcesses(line.substring(prefix.length()))) : Optional.empty();
    }

    public String heartbeat() {
        return BEAT + words;
    }
}
