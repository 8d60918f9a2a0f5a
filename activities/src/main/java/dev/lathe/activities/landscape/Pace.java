package dev.lathe.activities.landscape;

import java.time.Duration;

/** How a recorded stage spends the time that was recorded for it. */
public interface Pace {
    /** Returns when the stage may answer; what a heartbeat throws when the activity is cancelled comes through. */
    void spend(Duration recorded, Beat beat);

    /** Waiting would only cost time. */
    static Pace instant() {
        return (recorded, beat) -> {};
    }

    static Pace of(LandscapeUri.Pacing pacing) {
        return switch (pacing) {
            case INSTANT -> instant();
            case REAL_TIME -> Waiting.beatingToTemporal();
        };
    }
}
