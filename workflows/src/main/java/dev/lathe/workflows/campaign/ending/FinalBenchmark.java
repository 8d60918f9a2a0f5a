package dev.lathe.workflows.campaign.ending;

import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.evaluation.Rejection;

/** The clean measurement at the end. */
public interface FinalBenchmark {
    Result measure(EpochBests standing);

    /** What came of it. */
    sealed interface Result {
        /** The standing with its final measurement. */
        record Measured(EpochBests standing) implements Result {}

        /** The incumbent was rejected. */
        record Rejected(Rejection rejection) implements Result {}
    }
}
