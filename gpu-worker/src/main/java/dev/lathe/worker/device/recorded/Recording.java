package dev.lathe.worker.device.recorded;

import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.candidate.Point;
import java.time.Duration;

/** The record of one configuration in a landscape: its outcome and the time of each stage. */
public record Recording(Point point, Outcome outcome, Spent spent) {
    /** The outcome of a configuration. */
    public sealed interface Outcome {
        /** The recorded time in nanoseconds, and the raw times. */
        record Ran(double nanoseconds, RawTimes times) implements Outcome {}

        /** The stage and the recorded status of a failure. */
        record Failed(RejectionStage stage, String status) implements Outcome {}
    }

    /** The recorded time of each stage. */
    public record Spent(Duration compile, Duration verification, Duration benchmark) {}
}
