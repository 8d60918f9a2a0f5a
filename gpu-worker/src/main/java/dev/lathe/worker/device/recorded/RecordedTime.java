package dev.lathe.worker.device.recorded;

import static dev.lathe.tuning.evaluation.RejectionStage.COMPILE;
import static dev.lathe.tuning.evaluation.RejectionStage.CORRECTNESS;
import static dev.lathe.tuning.evaluation.RejectionStage.HANG;
import static dev.lathe.tuning.evaluation.RejectionStage.LAUNCH;

import dev.lathe.tuning.evaluation.RejectionStage;
import java.util.List;
import java.util.Locale;

/** The field {@code time} of a recorded configuration: milliseconds or the status of a failure. */
final class RecordedTime {
    /** Early versions of Kernel Tuner wrote this number of milliseconds for a failed configuration. */
    private static final double OLD_FAILURE = 1e20;

    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    private RecordedTime() {}

    static Recording.Outcome outcome(double milliseconds, List<Double> rawMilliseconds) {
        if (!(milliseconds > 0) || milliseconds >= OLD_FAILURE) {
            return new Recording.Outcome.Failed(LAUNCH, "no finite time was recorded");
        }
        return new Recording.Outcome.Ran(
                milliseconds * NANOSECONDS_PER_MILLISECOND,
                RawTimes.ofMilliseconds(rawMilliseconds.isEmpty() ? List.of(milliseconds) : rawMilliseconds));
    }

    static Recording.Outcome failure(String status) {
        return new Recording.Outcome.Failed(stageOf(status.toLowerCase(Locale.ROOT)), status);
    }

    /** Returns the stage of a failure. Kernel Tuner rejects invalid configurations before a launch. */
    private static RejectionStage stageOf(String status) {
        if (status.contains("compil") || status.contains("invalid")) {
            return COMPILE;
        }
        if (status.contains("correct") || status.contains("verif")) {
            return CORRECTNESS;
        }
        return status.contains("timeout") || status.contains("timedout") ? HANG : LAUNCH;
    }
}
