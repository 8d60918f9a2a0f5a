package dev.lathe.activities.device;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.activity.VendorRequest;
import dev.lathe.workflows.contract.activity.WinnerCheckRequest;
import dev.lathe.workflows.contract.activity.WinnerReport;
import dev.lathe.workflows.contract.devices.DeviceOffer;

/**
 * A device that builds, verifies and times candidates: the port between the stage activities and the drivers of
 * hardware. Results of a candidate, rejections included, are return values. Other failures are a {@link
 * dev.lathe.activities.failure.StageException} or an activity failure. Each method reports progress through the
 * heartbeat and ends when the heartbeat throws.
 */
public interface Device {
    DeviceOffer offer();

    /**
     * Returns the number of stages that may run at the same time on the work queue. Only stages that do not measure
     * overlap.
     */
    default int workSlots() {
        return 1;
    }

    /** Builds a candidate. A second build returns the same artifact. */
    Outcome<CompileReport> compile(CompileRequest request, Heartbeat heartbeat);

    /** Compares the candidate's whole output with the reference output, on inputs that the candidate cannot predict. */
    Outcome<Correctness> verify(CorrectnessRequest request, Heartbeat heartbeat);

    /**
     * Verifies a winner on the inputs to whose seed its first check committed, runs it with sanitizers on a small
     * problem, outside of timing, and compares its claim, if the request has one, with a second harness. The report is
     * empty if the device has none of these for it.
     */
    default Outcome<WinnerReport> checkWinner(WinnerCheckRequest request, Heartbeat heartbeat) {
        return Outcome.ok(WinnerReport.none());
    }

    /** Times a challenger, interleaved with the incumbent if the request has one. */
    Outcome<Timing> benchmark(BenchmarkRequest request, Heartbeat heartbeat);

    /** Times the vendor library by the same method. */
    VendorResult vendor(VendorRequest request, Heartbeat heartbeat);

    /** Returns the profile of a measured candidate. */
    Profile profile(ProfileRequest request, Heartbeat heartbeat);

    /** Checks the device. Returns also while the device is busy. */
    Health health(Heartbeat heartbeat);
}
