package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.evaluation.Outcome;
import java.util.OptionalDouble;

/** The final measurement of a winner, in the steady state of the device. */
interface FinalBenchmark {
    /**
     * Measures the incumbent and the vendor library. Returns a rejection if the incumbent fails.
     *
     * @param steadyNanoseconds the incumbent's time in the steady state, if a runoff has measured it
     */
    Outcome<FinalMeasurement> measure(EpochBests bests, OptionalDouble steadyNanoseconds);
}
