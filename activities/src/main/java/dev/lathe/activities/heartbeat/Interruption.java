package dev.lathe.activities.heartbeat;

import dev.lathe.activities.failure.ActivityFailures;
import io.temporal.failure.ApplicationFailure;

/** An interrupted activity thread means that its worker is going away, which says nothing about the candidate. */
public final class Interruption {
    private Interruption() {}

    public static ApplicationFailure of(InterruptedException cause, String what) {
        Thread.currentThread().interrupt();
        return ActivityFailures.transientInfra("the worker was stopped while " + what, cause);
    }
}
