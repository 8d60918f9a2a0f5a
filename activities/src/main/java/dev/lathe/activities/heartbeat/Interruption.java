package dev.lathe.activities.heartbeat;

import dev.lathe.activities.failure.ActivityFailures;
import io.temporal.failure.ApplicationFailure;

/** The failure for an interrupted activity thread. Its worker shuts down, so the activity is retried on another one. */
public final class Interruption {
    private Interruption() {}

    public static ApplicationFailure of(InterruptedException cause, String activity) {
        Thread.currentThread().interrupt();
        return ActivityFailures.transientInfra("the worker was stopped while " + activity, cause);
    }
}
