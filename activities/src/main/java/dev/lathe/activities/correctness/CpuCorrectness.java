package dev.lathe.activities.correctness;

import dev.lathe.activities.command.Heartbeat;
import dev.lathe.activities.quiet.DeviceLock;
import dev.lathe.activities.runner.RunnerExit;
import dev.lathe.activities.runner.RunnerFailures;
import dev.lathe.activities.runner.RunnerProcess;
import dev.lathe.activities.runner.VerifyResult;
import dev.lathe.activities.workshop.Workshop;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.workflows.contract.activity.CorrectnessActivity;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.CorrectnessResult;

/** Checks candidates on the CPU. Nothing is timed here, so the host need not be quiet. */
public final class CpuCorrectness implements CorrectnessActivity {
    private final Workshop workshop;
    private final RunnerProcess runner;
    private final DeviceLock device;

    public CpuCorrectness(Workshop workshop, RunnerProcess runner, DeviceLock device) {
        this.workshop = workshop;
        this.runner = runner;
        this.device = device;
    }

    @Override
    public CorrectnessResult check(CorrectnessRequest request) {
        Heartbeat heartbeat = Heartbeat.of("correctness", request.task().label());
        return device.holding(
                () -> understand(runner.verify(workshop.check(request, heartbeat), heartbeat)));
    }

    private static CorrectnessResult understand(RunnerExit<VerifyResult> exit) {
        return switch (exit) {
            case RunnerExit.Ok<VerifyResult>(VerifyResult result) -> new CorrectnessResult.Correct(report(result));
            case RunnerExit.Rejected<VerifyResult>(String candidate, var rejection) ->
                new CorrectnessResult.Incorrect(rejection);
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
