package dev.lathe.worker.runner.answer;

import java.util.Optional;

/** Who else computes on a device, in the runner's words. */
public record Company(String words) {
    private static final String ANSWER = "occupied: ";
    private static final String BEAT = "waiting: ";

    /** What the runner said instead of working; empty where it worked. */
    public static Optional<Company> ofAnswer(String line) {
        return after(ANSWER, line);
    }

    /** What a heartbeat tells while its task waits for the device; empty where it does something else. */
    public static Optional<Company> ofHeartbeat(String lastLine) {
        return after(BEAT, lastLine);
    }

    private static Optional<Company> after(String prefix, String line) {
        return line.startsWith(prefix) ? Optional.of(new Company(line.substring(prefix.length()))) : Optional.empty();
    }

    public String heartbeat() {
        return BEAT + words;
    }
}
