package dev.lathe.worker.device.recorded;

import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Point;
import java.time.Duration;
import java.util.List;

/** The record of one configuration in a landscape: its outcome and the time of each stage. */
public record Recording(Point point, Outcome outcome, Spent spent) {
    public sealed interface Outcome {
        /** The recorded time and the raw times, at least one, in nanoseconds. */
        record Ran(double nanoseconds, List<Double> times) implements Outcome {}

        /** The stage and the recorded status of a failure. */
        record Failed(RejectionStage stage, String status) implements Outcome {}
    }

    /** The recorded time of each stage. */
    public record Spent(Duration compile, Duration verification, Duration benchmark) {}
}
