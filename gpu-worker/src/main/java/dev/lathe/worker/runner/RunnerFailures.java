package dev.lathe.worker.runner;

import dev.lathe.activities.failure.Trouble;
import io.temporal.failure.ApplicationFailure;

/** The exits that say nothing about a candidate, as failures. */
public final class RunnerFailures {
    private RunnerFailures() {}

    /** The machine was in the way, for a moment as far as anybody knows. */
    public static ApplicationFailure of(RunnerExit.Lost<?> lost) {
        return Trouble.transientInfra(lost.why());
    }

    /** The job, the op's files and the runner do not fit together; asking again would not help. */
    public static ApplicationFailure of(RunnerExit.Garbled<?> garbled) {
        return Trouble.setup(garbled.what());
    }

    /** For jobs whose candidates are not vendors' libraries: one that says it is unavailable has a broken file. */
    public static ApplicationFailure of(RunnerExit.Unavailable<?> unavailable) {
        return Trouble.setup("a library says that it cannot run here: " + unavailable.reason());
    }
}
