package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.AdaptiveLookahead;
import dev.lathe.tuning.campaign.Campaign;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.Batch;
import dev.lathe.workflows.contract.activity.BenchmarkActivity;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.CompileActivity;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessActivity;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import dev.lathe.workflows.options.StageTimeouts;
import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The tasks that candidates have in common on the campaign's device. Candidates that are ready together share a task.
 */
final class CandidateTasks {
    private final CampaignDevice device;
    private final Supplier<Campaign> campaign;
    private final BatchedStage<CompileRequest, CompileReport> compile;
    private final BatchedStage<CorrectnessRequest, Correctness> check;
    private final BatchedStage<BenchmarkRequest, Timing> benchmark;

    CandidateTasks(CampaignPlan plan, CampaignDevice device, Recovery recovery, Supplier<Campaign> campaign) {
        StageTimeouts timeouts = StageTimeouts.of(plan);
        this.device = device;
        this.campaign = campaign;
        compile = new BatchedStage<>((batch, summary) -> recovery.call(() -> Workflow.newActivityStub(
                        CompileActivity.class,
                        ActivityOptionsCatalog.compile(
                                device.offer(), compileLimit(timeouts.compile(), batch), queueTimeout(), summary))
                .compile(batch)), this::largestBatch);
        check = new BatchedStage<>((batch, summary) -> recovery.call(() -> Workflow.newActivityStub(
                        CorrectnessActivity.class, onDevice(limit(timeouts.correctness(), batch), summary))
                .check(batch)), this::largestBatch);
        benchmark = new BatchedStage<>((batch, summary) -> recovery.call(() -> Workflow.newActivityStub(
                        BenchmarkActivity.class, onDevice(limit(timeouts.benchmark(), batch), summary))
                .benchmark(batch)), this::largestBatch);
    }

    Promise<Outcome<CompileReport>> compile(CompileRequest request, String summary) {
        return compile.call(request, summary);
    }

    Promise<Outcome<Correctness>> check(CorrectnessRequest request, String summary) {
        return check.call(request, summary);
    }

    Promise<Outcome<Timing>> benchmark(BenchmarkRequest request, String summary) {
        return benchmark.call(request, summary);
    }

    /** The builds of another batch may occupy the compilers first. */
    private Duration compileLimit(Duration ofOne, Batch<?> batch) {
        return limit(ofOne, batch).plus(ofOne.multipliedBy(largestBatch() - 1L));
    }

    private int largestBatch() {
        return AdaptiveLookahead.batch(campaign.get().adaptiveLookahead().latest());
    }

    private static Duration limit(Duration ofOne, Batch<?> batch) {
        return ofOne.multipliedBy(batch.requests().size());
    }

    ActivityOptions onDevice(Duration limit, String summary) {
        return ActivityOptionsCatalog.onDevice(device.offer(), limit, queueTimeout(), summary);
    }

    private Duration queueTimeout() {
        return device.selector().silence();
    }
}
