package dev.lathe.temporal.host;

import java.time.Duration;

/** The end of a command with its output: standard output and error combined, without the middle if it is long. */
public sealed interface CommandEnd {
    /** A process that was killed by signal n has the exit code 128 + n, by a convention of shells and the JVM. */
    int SIGNAL_BASE = 128;

    /** The highest signal of Linux. Compilers and ssh exit with 255, which no signal causes. */
    int LAST_SIGNAL = 64;

    String output();

    record Exited(int code, String output) implements CommandEnd {}

    record Killed(int signal, String output) implements CommandEnd {}

    /** The command was killed after this time, or when it had been idle for so long. */
    record TimedOut(Duration limit, boolean idle, String output) implements CommandEnd {
        public TimedOut(Duration limit, String output) {
            this(limit, false, output);
        }
    }

    static CommandEnd of(int exitValue, String output) {
        int signal = exitValue - SIGNAL_BASE;
        return signal > 0 && signal <= LAST_SIGNAL ? new Killed(signal, output) : new Exited(exitValue, output);
    }

    default boolean succeeded() {
        return this instanceof Exited(int code, String output) && code == 0;
    }

    /** Returns the way in which the command ended, for an error message. */
    default String reason() {
        return switch (this) {
            case Exited exited -> "exited with code " + exited.code();
            case Killed killed -> "was killed by signal " + killed.signal();
            case TimedOut late ->
                (late.idle() ? "had no output and used no processor for " : "exceeded its limit of ")
                        + late.limit().toSeconds() + " s";
        };
    }

    /** Returns the reason and the output, for an error message. */
    default String describe() {
        return output().isBlank() ? reason() : reason() + ": " + output().strip();
    }
}
