package dev.lathe.worker.device.recorded;

import java.time.Duration;

/** How a recorded stage spends the time that was recorded for it. */
public interface Pace {
    /** Returns how long it took when the stage may answer; what a heartbeat throws when it is cancelled comes through. */
    Duration spend(Duration recorded, Beat beat);

    /** Waiting would only cost time. */
    static Pace instant() {
        return (recorded, beat) -> Duration.ZERO;
    }

    static Pace of(LandscapeUri.Pacing pacing) {
        return switch (pacing) {
            case INSTANT -> instant();
            case REAL_TIME -> Waiting.beatingToTemporal();
        };
    }
}
