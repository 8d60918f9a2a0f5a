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
    private static final CommandEnd SERVED = new CommandEnd.Exited(0, "");

    private final RunnerPair runners;
    private final Path folder;
    private final ForeignProcessWait foreign;
    private final RunnerQueue queue = new RunnerQueue();

    public RunnerService(RunnerBinary binary, String uuid, Path folder) {
        this(new RunnerPair(binary, uuid), folder, ForeignProcessWait.standard());
    }

    RunnerService(RunnerPair runners, Path folder, ForeignProcessWait foreign) {
        this.runners = runners;
        this.folder = folder;
        this.foreign = foreign;
    }

    public Outcome<VerifyResult> verify(Job job, Heartbeat heartbeat) {
        return send(new RunnerRequest<>(RunnerCommand.VERIFY, JobFormat.text(job), VerifyResult.class), heartbeat)
                .map(served -> served.result().held(served.held().toNanos() / 1e6));
    }

    public Outcome<Served<BenchResult>> bench(Job job, Heartbeat heartbeat) {
        return send(new RunnerRequest<>(RunnerCommand.BENCH, JobFormat.text(job), BenchResult.class), heartbeat);
    }

    /** Times each algorithm of the vendor library, which is the job's only candidate. */
    public Outcome<BenchResult> baseline(Job job, Heartbeat heartbeat) {
        return send(new RunnerRequest<>(RunnerCommand.BASELINE, JobFormat.text(job), BenchResult.class), heartbeat)
                .map(Served::result);
    }

    /** Returns the outcome after a health check of the device if the context was lost. */
    private <R> Outcome<Served<R>> send(RunnerRequest<R> request, Heartbeat heartbeat) {
        try (ScratchFolder work = ScratchFolder.in(folder)) {
            Path job = Files.writeString(work.file("job.json"), request.job());
            Path result = work.file("result.json");
            String line = request.command() + "\t" + job + "\t" + result;
            RunnerReply reply = foreign.reply(() -> reply(line, request.command().limit(), heartbeat), heartbeat);
            if (reply.isContextLost() && request.command() != RunnerCommand.HEALTH) {
                requireHealthy(heartbeat);
            }
            return request.outcome(reply.end(), result).map(found -> new Served<>(found, reply.held()));
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra(
                    "cannot send a request to the runner in " + folder + ": " + failure, failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw ActivityFailures.transientInfra("interrupted during a run of the runner", stopped);
        }
    }

    /** Returns the reply to a request, after the replies to the earlier ones. */
    private RunnerReply reply(String line, Duration limit, Heartbeat heartbeat)
            throws IOException, InterruptedException {
        RunnerQueue.Turn turn = queue.join(line);
        try {
            heartbeat.until(turn);
        } catch (InterruptedException | ActivityCompletionException stopped) {
            giveUp(turn);
            throw stopped;
        }
        try {
            return reply(turn, limit, heartbeat);
        } catch (IOException | InterruptedException | ActivityCompletionException stopped) {
            runners.kill();
            throw stopped;
        } finally {
            queue.end(turn);
        }
    }

    /** Kills the process if it has received the request, after its replies to the earlier ones. */
    private void giveUp(RunnerQueue.Turn turn) {
        if (!queue.withdraw(turn)) {
            turn.awaitUninterruptibly();
            runners.kill();
            queue.end(turn);
        }
    }

    private RunnerReply reply(RunnerQueue.Turn first, Duration limit, Heartbeat heartbeat)
            throws IOException, InterruptedException {
        ServeProcess process = runners.ready(heartbeat);
        long begin = System.nanoTime();
        queue.send(first, process);
        Optional<String> answer = process.answer(heartbeat, limit);
        Duration held = Duration.ofNanos(System.nanoTime() - begin);
        return new RunnerReply(
                answer, RunnerReply.isServing(answer) ? SERVED : end(process, answer, limit, heartbeat), held);
    }

    private CommandEnd end(ServeProcess process, Optional<String> answer, Duration limit, Heartbeat heartbeat)
            throws InterruptedException {
        runners.discard();
        if (!RunnerReply.isContextLost(answer)) {
            return process.end(limit, heartbeat);
        }
        process.remove(heartbeat);
        return new CommandEnd.Exited(0, process.errorTail());
    }

    /** Runs the health check in the standby process; throws DeviceFault if the device is unhealthy. */
    private void requireHealthy(Heartbeat heartbeat) {
        try {
            switch (send(new RunnerRequest<>(RunnerCommand.HEALTH, "", CudaHealthResult.class), heartbeat)) {
                case Outcome.Ok<Served<CudaHealthResult>>(var health) -> health.result().requireNoFaults();
                case Outcome.Rejected<Served<CudaHealthResult>>(Rejection rejection) ->
                    throw unhealthy(rejection.reason());
            }
        } catch (RunnerException failure) {
            throw unhealthy(failure.getMessage());
        }
    }

    private static ApplicationFailure unhealthy(String reason) {
        return ActivityFailures.deviceFault("the device is unhealthy after a fault: " + reason);
    }

    /** A result with the time that the request held the device. */
    public record Served<R>(R result, Duration held) {}
}
