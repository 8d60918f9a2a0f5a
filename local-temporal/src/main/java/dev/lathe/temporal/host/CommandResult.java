package dev.lathe.temporal.host;

/** How an external command ended: its exit code, the end of its output, and whether its time ran out. */
public record CommandResult(int exit, String output, boolean timedOut) {

    public boolean succeeded() {
        return exit == 0 && !timedOut;
    }

    /** One line for an error message. */
    public String describe() {
        String how = timedOut ? "ran out of time" : "ended with code " + exit;
        return output.isBlank() ? how : how + ": " + output.strip();
    }
}
