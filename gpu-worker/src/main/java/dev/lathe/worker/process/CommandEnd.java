package dev.lathe.worker.process;

import java.time.Duration;

/** How a command ended, with its output: standard output and errors together, the middle left out where it was long. */
public sealed interface CommandEnd {
    /** The shell's convention, which the JVM follows too: a process that died of signal n has the exit code 128 + n. */
    int SIGNAL_BASE = 128;

    String output();

    record Exited(int code, String output) implements CommandEnd {}

    record Killed(int signal, String output) implements CommandEnd {}

    /** The watchdog killed it after this time. */
    record TimedOut(Duration limit, String output) implements CommandEnd {}

    static CommandEnd of(int exitValue, String output) {
        return exitValue > SIGNAL_BASE ? new Killed(exitValue - SIGNAL_BASE, output) : new Exited(exitValue, output);
    }
}
