package dev.lathe.worker.runner;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobFormat;
import dev.lathe.worker.process.ServeProcess;
import io.temporal.client.ActivityCompletionException;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The runner service of one CUDA device. If a candidate destroys the CUDA context, the process is replaced and the
 * health of the device is checked before the candidate is rejected. Requests run one at a time.
 */
public final class RunnerService {
    private final RunnerPair runners;
    private final Path folder;
    private final ForeignProcessWait foreign;
    private boolean contextLost;

    public RunnerService(RunnerBinary binary, String uuid, Path folder) {
        this(new RunnerPair(binary, uuid), folder, ForeignProcessWait.standard());
    }

    RunnerService(RunnerPair runners, Path folder, ForeignProcessWait foreign) {
        this.runners = runners;
        this.folder = folder;
        this.foreign = foreign;
    }

    public Outcome<VerifyResult> verify(Job job, Heartbeat heartbeat) {
        return send(new RunnerRequest<>(RunnerCommand.VERIFY, JobFormat.text(job), VerifyResult.class), heartbeat);
    }

    public Outcome<BenchResult> bench(Job job, Heartbeat heartbeat) {
        return send(new RunnerRequest<>(RunnerCommand.BENCH, JobFormat.text(job), BenchResult.class), heartbeat);
    }

    /** Times each algorithm of the vendor library, which is the job's only candidate. */
    public Outcome<BenchResult> baseline(Job job, Heartbeat heartbeat) {
        return send(new RunnerRequest<>(RunnerCommand.BASELINE, JobFormat.text(job), BenchResult.class), heartbeat);
    }

    private synchronized <R> Outcome<R> send(RunnerRequest<R> request, Heartbeat heartbeat) {
        try {
            return checkedOutcome(request, heartbeat);
        } catch (IOException failure) {
            runners.kill();
            throw ActivityFailures.transientInfra(
                    "cannot send a request to the runner in " + folder + ": " + failure, failure);
        } catch (InterruptedException stopped) {
            runners.kill();
            Thread.currentThread().interrupt();
            throw ActivityFailures.transientInfra("interrupted during a run of the runner", stopped);
        } catch (ActivityCompletionException canceled) {
            runners.kill();
            throw canceled;
        }
    }

    /** Returns the outcome after a health check of the device if the context was lost. */
    private <R> Outcome<R> checkedOutcome(RunnerRequest<R> request, Heartbeat heartbeat)
            throws IOException, InterruptedException {
        try {
            Outcome<R> outcome = outcome(request, heartbeat);
            checkDevice(heartbeat);
            return outcome;
        } catch (RunnerException failure) {
            checkDevice(heartbeat);
            throw failure;
        }
    }

    private void checkDevice(Heartbeat heartbeat) throws IOException, InterruptedException {
        if (contextLost) {
            contextLost = false;
            requireHealthy(heartbeat);
        }
    }

    private <R> Outcome<R> outcome(RunnerRequest<R> request, Heartbeat heartbeat)
            throws IOException, InterruptedException {
        try (ScratchFolder work = ScratchFolder.in(folder)) {
            Path job = Files.writeString(work.file("job.json"), request.job());
            Path result = work.file("result.json");
            String line = request.command() + "\t" + job + "\t" + result;
            return request.outcome(end(line, request.command().limit(), heartbeat), result);
        }
    }

    private CommandEnd end(String line, Duration limit, Heartbeat heartbeat)
            throws IOException, InterruptedException {
        ServeProcess process = runners.ready(heartbeat);
        Optional<String> answer = foreign.answer(() -> process.answer(line, limit, heartbeat), heartbeat);
        if (answer.filter("done"::equals).isPresent()) {
            return new CommandEnd.Exited(0, "");
        }
        runners.discard();
        contextLost = answer.filter(ServeProcess.CONTEXT_LOST::equals).isPresent();
        if (contextLost) {
            process.remove(heartbeat);
            return new CommandEnd.Exited(0, process.errorTail());
        }
        return process.end(limit, heartbeat);
    }

    /** Runs the health check in the standby process; throws DeviceFault if the device is unhealthy. */
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
        return ActivityFailures.deviceFault("the device is unhealthy after a fault: " + reason);
    }
}
