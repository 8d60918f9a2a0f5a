package dev.lathe.activities.runner;

import dev.lathe.activities.command.CommandEnd;
import dev.lathe.activities.compile.RunnerBinary;
import dev.lathe.activities.content.ScratchFolder;
import dev.lathe.activities.failure.Trouble;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.job.Job;
import dev.lathe.activities.job.JobFormat;
import dev.lathe.activities.runner.answer.BenchResult;
import dev.lathe.activities.runner.answer.CudaHealthResult;
import dev.lathe.activities.runner.answer.VerifyResult;
import io.temporal.client.ActivityCompletionException;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The runner of one CUDA device. A process that a candidate has hurt is never asked again, and the device is examined before
 * the candidate is blamed. Its callers take turns: it answers one question at a time.
 */
public final class RunnerService {
    private final RunnerBinary binary;
    private final RunnerPair runners;
    private final Path folder;
    private final Courtesy courtesy;
    private boolean hurt;

    public RunnerService(RunnerBinary binary, String uuid, Path folder) {
        this(binary, new RunnerPair(binary, uuid, folder), folder, Courtesy.usual());
    }

    RunnerService(RunnerBinary binary, RunnerPair runners, Path folder, Courtesy courtesy) {
        this.binary = binary;
        this.runners = runners;
        this.folder = folder;
        this.courtesy = courtesy;
    }

    public RunnerExit<VerifyResult> verify(Job job, Heartbeat heartbeat) {
        return ask(new Errand<>(Verb.VERIFY, JobFormat.text(job), VerifyResult.class), heartbeat);
    }

    public RunnerExit<BenchResult> bench(Job job, Heartbeat heartbeat) {
        return ask(new Errand<>(Verb.BENCH, JobFormat.text(job), BenchResult.class), heartbeat);
    }

    /** Times every algorithm of the vendor's library that is the job's only candidate. */
    public RunnerExit<BenchResult> baseline(Job job, Heartbeat heartbeat) {
        return ask(new Errand<>(Verb.BASELINE, JobFormat.text(job), BenchResult.class), heartbeat);
    }

    /** The runner itself, for use in a shell. */
    public Path program(Heartbeat heartbeat) {
        return binary.obtain(heartbeat).file();
    }

    /** Which runner answers: the hash of its binary, in brief. */
    public String version(Heartbeat heartbeat) {
        return binary.obtain(heartbeat).hash().substring(0, 8);
    }

    private synchronized <R> RunnerExit<R> ask(Errand<R> errand, Heartbeat heartbeat) {
        try {
            RunnerExit<R> exit = exit(errand, heartbeat);
            if (hurt) {
                hurt = false;
                requireWell(heartbeat);
            }
            return exit;
        } catch (IOException trouble) {
            runners.dismiss();
            throw Trouble.transientInfra("the runner in " + folder + " cannot be asked: " + trouble, trouble);
        } catch (InterruptedException stopped) {
            runners.dismiss();
            Thread.currentThread().interrupt();
            throw Trouble.transientInfra("interrupted while the runner worked", stopped);
        } catch (ActivityCompletionException canceled) {
            runners.dismiss();
            throw canceled;
        }
    }

    private <R> RunnerExit<R> exit(Errand<R> errand, Heartbeat heartbeat) throws IOException, InterruptedException {
        try (ScratchFolder work = ScratchFolder.in(folder)) {
            Path job = Files.writeString(work.file("job.json"), errand.job());
            Path result = work.file("result.json");
            String question = errand.verb() + "\t" + job + "\t" + result;
            return errand.answer(end(question, errand.verb().limit(), heartbeat), result);
        }
    }

    private CommandEnd end(String question, Duration limit, Heartbeat heartbeat)
            throws IOException, InterruptedException {
        ServeProcess process = runners.ready(heartbeat);
        Optional<String> answer = courtesy.answer(() -> process.answer(question, limit, heartbeat), heartbeat);
        if (answer.filter("done"::equals).isPresent()) {
            return new CommandEnd.Exited(0, "");
        }
        runners.retire();
        hurt = answer.filter(ServeProcess.CONTEXT_LOST::equals).isPresent();
        if (hurt) {
            process.remove(heartbeat);
            return new CommandEnd.Exited(0, process.lastWords());
        }
        return process.end(limit, heartbeat);
    }

    /** Asks the process that stood by while another one was hurt. A fault of the device says nothing about the candidate. */
    private void requireWell(Heartbeat heartbeat) throws IOException, InterruptedException {
        switch (exit(new Errand<>(Verb.HEALTH, "", CudaHealthResult.class), heartbeat)) {
            case RunnerExit.Ok<CudaHealthResult>(CudaHealthResult health) -> health.requireNoFaults();
            case RunnerExit.Rejected<CudaHealthResult> rejected -> throw ill(rejected.rejection().reason());
            case RunnerExit.Unavailable<CudaHealthResult>(String reason) -> throw ill(reason);
            case RunnerExit.Garbled<CudaHealthResult>(String what) -> throw ill(what);
            case RunnerExit.Lost<CudaHealthResult>(String why) -> throw ill(why);
        }
    }

    private static ApplicationFailure ill(String reason) {
        return Trouble.deviceFault("after a fault the device is not well: " + reason);
    }
}
