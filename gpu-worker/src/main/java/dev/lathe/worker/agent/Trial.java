package dev.lathe.worker.agent;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.failure.StageException;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.worker.agent.TryServer.Reply;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The compiler and the check of a campaign for {@code ./try}. The result contains no times. The inputs of the check
 * differ from those of the campaign.
 */
record Trial(Device device, CampaignPlan plan) {
    /** No epoch of a campaign, so that the seeds of its inputs stay unknown. */
    private static final int EPOCH = -1;

    private static final Duration RETRY = Duration.ofMillis(500);
    private static final int MOST_RETRIES = 240;
    private static final int REJECTED = 1;
    private static final int FAILED = 2;

    Reply compile(Candidate candidate) {
        return answer(() -> switch (built(candidate)) {
            case Outcome.Ok<CompileReport>(CompileReport report) -> new Reply(0, describe(report));
            case Outcome.Rejected<CompileReport>(Rejection rejection) -> rejected(rejection);
        });
    }

    /** Builds a candidate of a repository whose benchmark alone checks results. */
    Reply compileOnly(Candidate candidate) {
        Reply built = compile(candidate);
        return built.exitCode() == 0
                ? new Reply(0, built.text() + "\nnot verified: op.json has no test; the benchmark checks the results")
                : built;
    }

    /** Compiles the candidate, and verifies it on each problem when the device is free. */
    Reply verify(Candidate candidate) {
        return answer(() -> switch (built(candidate)) {
            case Outcome.Ok<CompileReport>(CompileReport report) -> verify(candidate, report);
            case Outcome.Rejected<CompileReport>(Rejection rejection) -> rejected(rejection);
        });
    }

    private Outcome<CompileReport> built(Candidate candidate) {
        return device.compile(
                new CompileRequest(task(plan.problems().first()), id(candidate), candidate, false), Heartbeat.silent());
    }

    private Reply verify(Candidate candidate, CompileReport report) {
        StringBuilder text = new StringBuilder(describe(report));
        Build build = new Build(id(candidate), candidate, report.artifact());
        for (Problem problem : plan.problems().representatives()) {
            Outcome<Correctness> outcome = whenFree(
                    () -> device.verify(new CorrectnessRequest(task(problem), build), Heartbeat.silent()),
                    MOST_RETRIES);
            switch (outcome) {
                case Outcome.Ok<Correctness>(Correctness correct) ->
                    text.append("\ncorrect on ").append(problem.key()).append(describe(correct.report()));
                case Outcome.Rejected<Correctness>(Rejection rejection) -> {
                    return rejected(rejection.on(problem.key()));
                }
            }
        }
        return new Reply(0, text.toString());
    }

    /**
     * Waits while a measurement holds the device. Its failure then has a retry delay. The sleep is needed because the
     * lock may be that of another process, which sends no event.
     */
    private static <T> T whenFree(Supplier<T> work, int retries) {
        try {
            return work.get();
        } catch (ApplicationFailure failure) {
            if (failure.getNextRetryDelay() == null || retries == 0) {
                throw failure;
            }
        }
        Heartbeat.silent().untilDone(timeout -> {
            Thread.sleep(RETRY);
            return true;
        });
        return whenFree(work, retries - 1);
    }

    private static Reply answer(Supplier<Reply> work) {
        try {
            return work.get();
        } catch (ApplicationFailure failure) {
            return new Reply(FAILED, "try: " + failure.getOriginalMessage());
        } catch (StageException failure) {
            return new Reply(FAILED, "try: " + failure.getMessage());
        }
    }

    private CandidateTask task(Problem problem) {
        return new CandidateTask(plan.op(), problem, plan.search().seed(), EPOCH, 0, "./try");
    }

    private static CandidateId id(Candidate candidate) {
        return CandidateId.of(candidate, "");
    }

    private static Reply rejected(Rejection rejection) {
        String reason = "rejected at " + rejection.stage() + ": " + rejection.reason();
        return new Reply(
                REJECTED, rejection.stage() == RejectionStage.COMPILE ? reason + "\n" + rejection.log() : reason);
    }

    private static String describe(CompileReport report) {
        StringBuilder text = new StringBuilder("compiled with " + report.compiler());
        report.registers().ifPresent(count -> text.append("; registers ").append(count));
        report.spilledBytes().ifPresent(count -> text.append("; spilled bytes ").append(count));
        report.sharedMemoryBytes().ifPresent(count -> text.append("; shared memory bytes ").append(count));
        return text.toString();
    }

    private static String describe(CorrectnessReport report) {
        return report.tensors().stream()
                .map(error -> String.format(
                        Locale.ROOT, "largest error of %s %.3g", error.tensor(), error.maxAbsolute()))
                .collect(Collectors.joining(", ", report.tensors().isEmpty() ? "" : ": ", ""));
    }
}
