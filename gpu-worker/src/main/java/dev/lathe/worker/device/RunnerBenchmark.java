package dev.lathe.worker.device;

import dev.lathe.activities.failure.Trouble;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.worker.job.JobFormat;
import dev.lathe.worker.runner.RunnerExit;
import dev.lathe.worker.runner.RunnerFailures;
import dev.lathe.worker.runner.answer.BenchResult;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.Timing;

/** Times candidates by a runner, interleaved with the incumbent. */
public final class RunnerBenchmark implements ShellBenchmark {
    private final Workshop workshop;
    private final Bench bench;

    public RunnerBenchmark(Workplace workplace) {
        this.workshop = workplace.workshop();
        this.bench = workplace.bench();
    }

    @Override
    public Outcome<Timing> benchmark(BenchmarkRequest request) {
        Heartbeat heartbeat = Heartbeat.of("benchmark", request.task().label());
        return understand(bench.time(() -> workshop.comparison(request, heartbeat), heartbeat));
    }

    /** The job of a question, for use in a shell. */
    @Override
    public ShellJob shellJob(BenchmarkRequest request) {
        Heartbeat heartbeat = Heartbeat.silent();
        return new ShellJob(JobFormat.text(workshop.comparison(request, heartbeat)), bench.runner(heartbeat));
    }

    private Outcome<Timing> understand(RunnerExit<BenchResult> exit) {
        return switch (exit) {
            case RunnerExit.Ok<BenchResult>(BenchResult result) -> timed(result);
            case RunnerExit.Rejected<BenchResult> rejected -> notTimed(rejected);
            case RunnerExit.Unavailable<BenchResult> unavailable -> throw RunnerFailures.of(unavailable);
            case RunnerExit.Garbled<BenchResult> garbled -> throw RunnerFailures.of(garbled);
            case RunnerExit.Lost<BenchResult> lost -> throw RunnerFailures.of(lost);
        };
    }

    /** What the incumbent does wrong is not the challenger's fault; it was right before, so it may be right again. */
    private static Outcome<Timing> notTimed(RunnerExit.Rejected<BenchResult> rejected) {
        if (rejected.candidate().equals(Workshop.CHALLENGER)) {
            return Outcome.rejected(rejected.rejection());
        }
        throw Trouble.transientInfra("the " + rejected.candidate() + " failed beside the challenger, at "
                + rejected.rejection().stage() + ": " + rejected.rejection().reason());
    }

    private Outcome<Timing> timed(BenchResult result) {
        return Outcome.ok(new Timing(
                new Samples(result.challenger()), result.incumbent().map(Samples::new), bench.environment(result)));
    }
}
