package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.evaluation.Outcome;

/** The final measurement of a winner, in the steady state of the device. */
interface FinalBenchmark {
    /** Measures the incumbent and the vendor library. Returns a rejection if the incumbent fails. */
    Outcome<FinalMeasurement> measure(EpochBests bests);
}
