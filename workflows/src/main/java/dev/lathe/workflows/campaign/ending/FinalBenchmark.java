package dev.lathe.workflows.campaign.ending;

import dev.lathe.tuning.campaign.incumbent.EpochBests;

/** The clean measurement at the end. */
public interface FinalBenchmark {
    EpochBests measure(EpochBests standing);
}
