package dev.lathe.workflows.campaign.completion;

import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.incumbent.FinalMeasurement;
import dev.lathe.tuning.evaluation.Outcome;

/** The final measurement of a winner, in the device's steady state. */
public interface FinalBenchmark {
    /** Measures the incumbent, and the vendor's library beside it; rejected if the incumbent fails. */
    Outcome<FinalMeasurement> measure(EpochBests bests);
}
