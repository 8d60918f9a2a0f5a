package dev.lathe.worker.profile;

/** What came of the wish for counters. */
sealed interface Counted {
    record Taken(LaunchCounters launch) implements Counted {}

    /** Not taken, and why. */
    record Withheld(String reason) implements Counted {}
}
