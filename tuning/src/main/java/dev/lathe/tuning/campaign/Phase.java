package dev.lathe.tuning.campaign;

import java.util.Locale;

/** What a campaign or a sweep is doing. */
public enum Phase {
    STARTING,
    RUNNING,
    PAUSED,
    WAITING_FOR_DEVICE,
    /** All iterations asked for are done, all that there is to try was tried, or what was to be enough is reached. */
    DONE,
    /** Ended by a person. */
    STOPPED,
    /** Ended before that, because too much was rejected or the time was over. */
    EXHAUSTED,
    /** Ended because it could not be begun. */
    FAILED;

    public boolean ended() {
        return switch (this) {
            case DONE, STOPPED, EXHAUSTED, FAILED -> true;
            case STARTING, RUNNING, PAUSED, WAITING_FOR_DEVICE -> false;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
