package dev.lathe.worker.runner;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobFormat;
import dev.lathe.worker.process.CommandEnd;
import dev.lathe.worker.process.ScratchFolder;
import dev.lathe.worker.runner.answer.BenchResult;
import dev.lathe.worker.runner.answer.CudaHealthResult;
import dev.lathe.worker.runner.answer.VerifyResult;
import io.temporal.client.ActivityCompletionException;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The runner of one CUDA device. A process whose context a candidate has destroyed gets no further request, and the device is
 * examined before the candidate is blamed. Requests run one at a time.
 */
public final class RunnerService {
    private final RunnerPair runners;
    private final Path folder;
    private final ForeignProcessWait foreign;
    private boolean contextLost;

    public RunnerService(RunnerBinary binary, String uuid, Path folder) {
        this(new RunnerPair(binary, uuid, folder), folder, ForeignProcessWait.usual());
    }

    RunnerService(RunnerPair runners, Path folder, ForeignProcessWait foreign) {
        this.runners = runners;
        this.folder = folder;
        this.foreign = foreign;
    }

    public Outcome<VerifyResult> verify(Job job, Heartbeat heartbeat) {
        return ask(new RunnerRequest<>(RunnerCommand.VERIFY, JobFormat.text(job), VerifyResult.class), heartbeat);
    }

    public Outcome<BenchResult> bench(Job job, Heartbeat heartbeat) {
        return ask(new RunnerRequest<>(RunnerCommand.BENCH, JobFormat.text(job), BenchResult.class), heartbeat);
    }

    /** Times every algorithm of the vendor's library that is the job's only candidate. */
    public Outcome<BenchResult> baseline(Job job, Heartbeat heartbeat) {
        return ask(new RunnerRequest<>(RunnerCommand.BASELINE, JobFormat.text(job), BenchResult.class), heartbeat);
    }

    private synchronized <R> Outcome<R> ask(RunnerRequest<R> request, Heartbeat heartbeat) {
        try {
            return examined(request, heartbeat);
        } catch (IOException trouble) {
            runners.dismiss();
            throw ActivityFailures.transientInfra("the runner in " + folder + " cannot be asked: " + trouble, trouble);
        } catch (InterruptedException stopped) {
            runners.dismiss();
            Thread.currentThread().interrupt();
            throw ActivityFailures.transientInfra("interrupted while the runner worked", stopped);
        } catch (ActivityCompletionException canceled) {
            runners.dismiss();
            throw canceled;
        }
    }

    /** Examines the device after a fault, before the candidate is blamed. */
    private <R> Outcome<R> examined(RunnerRequest<R> request, Heartbeat heartbeat)
            throws IOException, InterruptedException {
        try {
            Outcome<R> outcome = outcome(request, heartbeat);
            examine(heartbeat);
            return outcome;
        } catch (RunnerException failure) {
            examine(heartbeat);
            throw failure;
        }
    }

    private void examine(Heartbeat heartbeat) throws IOException, InterruptedException {
        if (contextLost) {
            contextLost = false;
            requireHealthy(heartbeat);
        }
    }

    private <R> Outcome<R> outcome(RunnerRequest<R> request, Heartbeat heartbeat) throws IOException, InterruptedException {
        try (ScratchFolder work = ScratchFolder.in(folder)) {
            Path job = Files.writeString(work.file("job.json"), request.job());
            Path result = work.file("result.json");
            String question = request.command() + "\t" + job + "\t" + result;
            return request.outcome(end(question, request.command().limit(), heartbeat), result);
        }
    }

    private CommandEnd end(String question, Duration limit, Heartbeat heartbeat)
            throws IOException, InterruptedException {
        ServeProcess process = runners.ready(heartbeat);
        Optional<String> answer = foreign.answer(() -> process.answer(question, limit, heartbeat), heartbeat);
        if (answer.filter("done"::equals).isPresent()) {
            return new CommandEnd.Exited(0, "");
        }
        runners.retire();
        contextLost = answer.filter(ServeProcess.CONTEXT_LOST::equals).isPresent();
        if (contextLost) {
            process.remove(heartbeat);
            return new CommandEnd.Exited(0, process.lastWords());
        }
        return process.end(limit, heartbeat);
    }

    /** Asks the standby process. A fault of the device says nothing about the candidate. */
    private void requireHealthy(Heartbeat heartbeat) throws IOException, InterruptedException {
        try {
            switch (outcome(new RunnerRequest<>(RunnerCommand.HEALTH, "", CudaHealthResult.class), heartbeat)) {
                case Outcome.Ok<CudaHealthResult>(CudaHealthResult health) -> health.requireNoFaults();
                case Outcome.Rejected<CudaHealthResult>(Rejection rejection) -> throw unhealthy(rejection.reason());
            }
        } catch (RunnerException failure) {
            throw unhealthy(failure.getMessage());
        }
    }

    private static ApplicationFailure unhealthy(String reason) {
        return ActivityFailures.deviceFault("after a fault the device is unhealthy: " + reason);
    }
}
