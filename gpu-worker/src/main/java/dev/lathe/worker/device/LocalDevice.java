package dev.lathe.worker.device;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.runner.VerifyResult;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;

/** A device of this machine. Its jobs can also run in a shell. */
public interface LocalDevice extends Device {
    /** Compares the candidate's whole output with the reference output, on the inputs of a known seed. */
    Outcome<VerifyResult> verify(CorrectnessRequest request, InputSeed seed, Heartbeat heartbeat);

    /** Returns the runner job of a benchmark; throws OpFileException if the op has no runner jobs. */
    ShellJob shellJob(BenchmarkRequest request);
}
