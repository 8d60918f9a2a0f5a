package dev.lathe.bench;

import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.workflows.contract.activity.Batch;
import dev.lathe.workflows.contract.activity.BatchResult;
import dev.lathe.workflows.contract.activity.BenchmarkActivity;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.CompileActivity;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessActivity;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.activity.HealthActivity;
import dev.lathe.workflows.contract.activity.HealthRequest;
import dev.lathe.workflows.contract.activity.ProfileActivity;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import dev.lathe.workflows.contract.activity.ProjectActivity;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.activity.VendorActivity;
import dev.lathe.workflows.contract.activity.VendorRequest;
import dev.lathe.workflows.contract.activity.WinnerCheckRequest;
import dev.lathe.workflows.contract.activity.WinnerReport;
import dev.lathe.workflows.contract.campaign.ProjectRequest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A device whose activities return immediately, with payloads of the usual size: sixteen samples each. */
final class NullDevice
        implements CompileActivity,
                CorrectnessActivity,
                BenchmarkActivity,
                ProfileActivity,
                VendorActivity,
                HealthActivity,
                ProjectActivity {
    private static final String ARTIFACT = "0123456789abcdef".repeat(4);
    private static final Samples SAMPLES = Samples.of(
            100100.5, 100200.5, 100300.5, 100400.5, 100100.5, 100200.5, 100300.5, 100400.5, 100100.5, 100200.5,
            100300.5, 100400.5, 100100.5, 100200.5, 100300.5, 100400.5);

    @Override
    public BatchResult<CompileReport> compile(Batch<CompileRequest> batch) {
        return forEach(batch, Outcome.ok(CompileReport.of(ARTIFACT, "null", 0)));
    }

    @Override
    public Outcome<WinnerReport> checkWinner(WinnerCheckRequest request) {
        return Outcome.ok(WinnerReport.none());
    }

    @Override
    public BatchResult<Correctness> check(Batch<CorrectnessRequest> batch) {
        return forEach(batch, Outcome.ok(new Correctness(
                new CorrectnessReport(List.of(new CorrectnessReport.TensorError("C", 0, 0))))));
    }

    @Override
    public BatchResult<Timing> benchmark(Batch<BenchmarkRequest> batch) {
        return forEach(batch, Outcome.ok(
                new Timing(SAMPLES, Optional.of(SAMPLES), Environment.of("null"), Optional.empty())));
    }

    private static <T> BatchResult<T> forEach(Batch<?> batch, Outcome<T> outcome) {
        return new BatchResult<>(Collections.nCopies(batch.requests().size(), outcome));
    }

    @Override
    public Profile profile(ProfileRequest request) {
        return new Profile.Unavailable("null");
    }

    @Override
    public VendorResult vendor(VendorRequest request) {
        return new VendorResult.Unavailable("null");
    }

    @Override
    public Health health(HealthRequest request) {
        return new Health.Healthy("null");
    }

    @Override
    public String project(ProjectRequest request) {
        return "";
    }
}
