package dev.lathe.tuning.campaign;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Stream;

/** The phase of a campaign or a sweep. */
public enum Phase {
    STARTING,
    RUNNING,
    /** All iterations are done, and the winner is measured again. */
    FINAL_BENCHMARK,
    PAUSED,
    WAITING_FOR_DEVICE,
    /** The budget is spent, the search space is exhausted, or an early stopping condition is reached. */
    DONE,
    /** Stopped by a user. */
    STOPPED,
    /** Ended by the limit of attempts or the time limit. */
    EXHAUSTED,
    /** Ended because the baseline or another necessary step failed. */
    FAILED;

    public boolean ended() {
        return switch (this) {
            case DONE, STOPPED, EXHAUSTED, FAILED -> true;
            case STARTING, RUNNING, FINAL_BENCHMARK, PAUSED, WAITING_FOR_DEVICE -> false;
        };
    }

    /** Returns the phase of a sweep whose campaigns have ended in these phases. */
    public static Phase ofEnded(Collection<Phase> campaigns) {
        return Stream.of(FAILED, STOPPED, EXHAUSTED).filter(campaigns::contains).findFirst().orElse(DONE);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
