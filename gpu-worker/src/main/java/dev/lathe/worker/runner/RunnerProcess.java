package dev.lathe.worker.runner;

import dev.lathe.activities.failure.Trouble;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobFormat;
import dev.lathe.worker.process.Command;
import dev.lathe.worker.process.Limits;
import dev.lathe.worker.process.ScratchFolder;
import dev.lathe.worker.runner.answer.BenchResult;
import dev.lathe.worker.runner.answer.HealthResult;
import dev.lathe.worker.runner.answer.VerifyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Starts a fresh runner for each question and reads its answer; job and result are gone afterwards. */
public final class RunnerProcess {
    private static final String HEALTH_JOB = "{\"version\": " + Job.VERSION + "}";

    private final RunnerBinary binary;
    private final Path workFolder;

    public RunnerProcess(RunnerBinary binary, Path workFolder) {
        this.binary = binary;
        this.workFolder = workFolder;
    }

    public RunnerExit<VerifyResult> verify(Job job, Heartbeat heartbeat) {
        return ask(new Errand<>(Verb.VERIFY, JobFormat.text(job), VerifyResult.class), heartbeat);
    }

    public RunnerExit<BenchResult> bench(Job job, Heartbeat heartbeat) {
        return ask(new Errand<>(Verb.BENCH, JobFormat.text(job), BenchResult.class), heartbeat);
    }

    public RunnerExit<HealthResult> health(Heartbeat heartbeat) {
        return ask(new Errand<>(Verb.HEALTH, HEALTH_JOB, HealthResult.class), heartbeat);
    }

    /** Which runner answers: the hash of its binary, in brief. */
    public String version(Heartbeat heartbeat) {
        return binary.obtain(heartbeat).hash().substring(0, 8);
    }

    /** The runner itself, for use in a shell. */
    public Path program(Heartbeat heartbeat) {
        return binary.obtain(heartbeat).file();
    }

    private <R> RunnerExit<R> ask(Errand<R> errand, Heartbeat heartbeat) {
        Path runner = binary.obtain(heartbeat).file();
        try (ScratchFolder work = ScratchFolder.in(workFolder)) {
            Path job = Files.writeString(work.file("job.json"), errand.job());
            Path result = work.file("result.json");
            Command command = Command.of(
                    work.path(),
                    Limits.of(errand.verb().limit()),
                    List.of(runner.toString(), errand.verb().toString(), job.toString(), "--out", result.toString()));
            return errand.answer(command.run(heartbeat), result);
        } catch (IOException trouble) {
            throw Trouble.transientInfra("the work folder " + workFolder + " cannot be used: " + trouble, trouble);
        }
    }
}
