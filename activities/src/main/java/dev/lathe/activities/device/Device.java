package dev.lathe.activities.device;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.workflows.contract.activity.build.CompileRequest;
import dev.lathe.workflows.contract.activity.health.Health;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.Correctness;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.measurement.ProfileRequest;
import dev.lathe.workflows.contract.activity.measurement.Timing;
import dev.lathe.workflows.contract.activity.measurement.VendorRequest;
import dev.lathe.workflows.contract.devices.DeviceOffer;

/**
 * A device that builds, checks and times candidates: the port between the stage activities and what drives the hardware.
 * Methods return what is true of the candidate. Faults are a {@link dev.lathe.activities.failure.StageException} or an
 * activity failure. Each method reports progress through the heartbeat and ends when the heartbeat throws.
 */
public interface Device {
    DeviceOffer offer();

    /** Returns the number of work stages that may run at a time; what does not measure may overlap. */
    default int workSlots() {
        return 1;
    }

    /** Builds a candidate; building it again gives the same artifact. */
    Outcome<CompileReport> compile(CompileRequest request, Heartbeat heartbeat);

    /** Compares the candidate's whole output with the reference, on inputs that the candidate cannot know. */
    Outcome<Correctness> verify(CorrectnessRequest request, Heartbeat heartbeat);

    /** Times a challenger, interleaved with the incumbent where the request has one. */
    Outcome<Timing> benchmark(BenchmarkRequest request, Heartbeat heartbeat);

    /** Times the vendor's library by the same method. */
    VendorResult vendor(VendorRequest request, Heartbeat heartbeat);

    /** Returns what limits a measured candidate, as far as this device can tell. */
    Profile profile(ProfileRequest request, Heartbeat heartbeat);

    /** Checks the device itself; returns also while the device is busy. */
    Health health(Heartbeat heartbeat);
}
