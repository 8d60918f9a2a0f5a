package dev.lathe.worker.device.recorded.landscape;

import static dev.lathe.tuning.evaluation.RejectionStage.COMPILE;
import static dev.lathe.tuning.evaluation.RejectionStage.CORRECTNESS;
import static dev.lathe.tuning.evaluation.RejectionStage.HANG;
import static dev.lathe.tuning.evaluation.RejectionStage.LAUNCH;

import dev.lathe.tuning.evaluation.RejectionStage;
import java.util.List;
import java.util.Locale;

/** The field {@code time} of a recorded configuration: a number of milliseconds, or the word for a failure. */
final class RecordedTime {
    /** Early versions of Kernel Tuner wrote this number of milliseconds where a configuration failed. */
    private static final double OLD_FAILURE = 1e20;

    private static final double NANOSECONDS_A_MILLISECOND = 1e6;

    private RecordedTime() {}

    static Recording.Outcome outcome(double milliseconds, List<Double> rawMilliseconds) {
        if (!(milliseconds > 0) || milliseconds >= OLD_FAILURE) {
            return new Recording.Outcome.Failed(LAUNCH, "no finite time was recorded");
        }
        return new Recording.Outcome.Ran(
                milliseconds * NANOSECONDS_A_MILLISECOND,
                RawTimes.ofMilliseconds(rawMilliseconds.isEmpty() ? List.of(milliseconds) : rawMilliseconds));
    }

    static Recording.Outcome failure(String word) {
        return new Recording.Outcome.Failed(stageOf(word.toLowerCase(Locale.ROOT)), word);
    }

    /** An invalid configuration was refused while it was built, before it came near the device. */
    private static RejectionStage stageOf(String word) {
        if (word.contains("compil") || word.contains("invalid")) {
            return COMPILE;
        }
        if (word.contains("correct") || word.contains("verif")) {
            return CORRECTNESS;
        }
        return word.contains("timeout") || word.contains("timedout") ? HANG : LAUNCH;
    }
}
