package dev.lathe.worker.device.command;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.device.ShellJob;
import dev.lathe.worker.harness.HarnessResult;
import dev.lathe.worker.runner.VerifyResult;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.activity.VendorRequest;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import java.util.Optional;

/** A host device for tests with repository ops only. */
public final class UnusedDevice implements LocalDevice {
    @Override
    public DeviceOffer offer() {
        throw notARepository();
    }

    @Override
    public Outcome<CompileReport> compile(CompileRequest request, Heartbeat heartbeat) {
        throw notARepository();
    }

    @Override
    public Outcome<Correctness> verify(CorrectnessRequest request, Heartbeat heartbeat) {
        throw notARepository();
    }

    @Override
    public Outcome<Timing> benchmark(BenchmarkRequest request, Heartbeat heartbeat) {
        throw notARepository();
    }

    @Override
    public VendorResult vendor(VendorRequest request, Heartbeat heartbeat) {
        throw notARepository();
    }

    @Override
    public Profile profile(ProfileRequest request, Heartbeat heartbeat) {
        throw notARepository();
    }

    @Override
    public Health health(Heartbeat heartbeat) {
        return new Health.Healthy("not used");
    }

    @Override
    public Outcome<VerifyResult> verify(CorrectnessRequest request, InputSeed seed, Heartbeat heartbeat) {
        throw notARepository();
    }

    @Override
    public Optional<HarnessResult> secondHarness(
            CandidateTask task, Candidate candidate, double nanoseconds, Heartbeat heartbeat) {
        throw notARepository();
    }

    @Override
    public ShellJob shellJob(BenchmarkRequest request) {
        throw notARepository();
    }

    private static AssertionError notARepository() {
        return new AssertionError("not a repository");
    }
}
