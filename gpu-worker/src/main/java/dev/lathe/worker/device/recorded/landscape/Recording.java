package dev.lathe.worker.device.recorded.landscape;

import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.candidate.Point;
import java.time.Duration;

/** What a landscape tells of one configuration: how it went, and how long its build and its runs took. */
public record Recording(Point point, Outcome outcome, Spent spent) {
    /** How it went. */
    public sealed interface Outcome {
        /** The time that the recording states, in nanoseconds, and the raw times that it was made of. */
        record Ran(double nanoseconds, RawTimes times) implements Outcome {}

        /** The recorded word for the failure, and the stage that it belongs to. */
        record Failed(RejectionStage stage, String word) implements Outcome {}
    }

    /** How long each stage took when it was recorded. */
    public record Spent(Duration compile, Duration verification, Duration benchmark) {}
}
