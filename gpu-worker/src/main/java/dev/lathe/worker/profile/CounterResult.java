package dev.lathe.worker.profile;

/** The result of a request for hardware counters. */
sealed interface CounterResult {
    record Measured(LaunchCounters launch) implements CounterResult {}

    /** The counters are unavailable for this reason. */
    record Unavailable(String reason) implements CounterResult {}
}
