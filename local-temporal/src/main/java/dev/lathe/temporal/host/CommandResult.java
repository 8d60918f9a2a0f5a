package dev.lathe.temporal.host;

/**
 * The result of an external command: its exit code, its bounded output, and whether it was killed at its time limit.
 */
public record CommandResult(int exit, String output, boolean timedOut) {

    public boolean succeeded() {
        return exit == 0 && !timedOut;
    }

    /** Returns a description for an error message. */
    public String describe() {
        String how = timedOut ? "reached its time limit" : "exited with code " + exit;
        return output.isBlank() ? how : how + ": " + output.strip();
    }
}
