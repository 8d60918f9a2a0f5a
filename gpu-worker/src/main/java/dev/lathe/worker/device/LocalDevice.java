package dev.lathe.worker.device;

import dev.lathe.activities.device.Device;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;

/** A device of this machine. Its jobs can also run in a shell. */
public interface LocalDevice extends Device {
    /** Returns the runner job of a benchmark; throws OpFileException if the op has no runner jobs. */
    ShellJob shellJob(BenchmarkRequest request);
}
