package dev.lathe.worker.device;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.runner.RunnerExit;
import dev.lathe.worker.runner.RunnerFailures;
import dev.lathe.worker.runner.answer.VerifyResult;
import dev.lathe.workflows.contract.activity.measurement.Correctness;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessActivity;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessRequest;

/** Checks candidates by a runner. */
public final class RunnerCorrectness implements CorrectnessActivity {
    private final Workshop workshop;
    private final Bench bench;

    public RunnerCorrectness(Workplace workplace) {
        this.workshop = workplace.workshop();
        this.bench = workplace.bench();
    }

    @Override
    public Outcome<Correctness> check(CorrectnessRequest request) {
        Heartbeat heartbeat = Heartbeat.of("correctness", request.task().label());
        return understand(bench.verify(() -> workshop.check(request, heartbeat), heartbeat));
    }

    private static Outcome<Correctness> understand(RunnerExit<VerifyResult> exit) {
        return switch (exit) {
            case RunnerExit.Ok<VerifyResult>(VerifyResult result) ->
                Outcome.ok(new Correctness(report(result), result.heldMilliseconds()));
            case RunnerExit.Rejected<VerifyResult>(String candidate, var rejection) ->
                Outcome.rejected(rejection);
            case RunnerExit.Unavailable<VerifyResult> unavailable -> throw RunnerFailures.of(unavailable);
            case RunnerExit.Garbled<VerifyResult> garbled -> throw RunnerFailures.of(garbled);
            case RunnerExit.Lost<VerifyResult> lost -> throw RunnerFailures.of(lost);
        };
    }

    private static CorrectnessReport report(VerifyResult result) {
        return new CorrectnessReport(result.tensors().stream()
                .map(norms -> new CorrectnessReport.TensorError(
                        norms.name(), norms.maxAbsoluteError(), norms.maxRelativeError()))
                .toList());
    }
}
