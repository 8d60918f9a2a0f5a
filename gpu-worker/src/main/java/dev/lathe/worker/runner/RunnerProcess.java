package dev.lathe.worker.runner;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobFormat;
import dev.lathe.worker.process.AwaitedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A runner that starts a process for each request and deletes the job and the result afterwards. */
public record RunnerProcess(RunnerBinary binary, Path workFolder) {
    private static final String HEALTH_JOB = "{\"version\": " + Job.VERSION + "}";

    public Outcome<VerifyResult> verify(Job job, Heartbeat heartbeat) {
        return run(new RunnerRequest<>(RunnerCommand.VERIFY, JobFormat.text(job), VerifyResult.class), heartbeat);
    }

    public Outcome<BenchResult> bench(Job job, Heartbeat heartbeat) {
        return run(new RunnerRequest<>(RunnerCommand.BENCH, JobFormat.text(job), BenchResult.class), heartbeat);
    }

    /** Runs the control kernel on the CPU. */
    public Outcome<HealthResult> health(Heartbeat heartbeat) {
        return run(new RunnerRequest<>(RunnerCommand.HEALTH, HEALTH_JOB, HealthResult.class), heartbeat);
    }

    /** Runs the control kernel on a CUDA device. */
    public Outcome<CudaHealthResult> health(String uuid, Heartbeat heartbeat) {
        return run(
                new RunnerRequest<>(RunnerCommand.HEALTH, "", CudaHealthResult.class),
                List.of("--device", uuid),
                heartbeat);
    }

    /** Runs a stage and observes a CUDA device meanwhile. */
    public <T> Watched<T> watching(String uuid, Supplier<T> stage, Heartbeat heartbeat) {
        return new WatchProcess(binary.obtain(heartbeat).file(), uuid, workFolder).during(stage, heartbeat);
    }

    /** Lists the CUDA devices of this machine. */
    public Outcome<DevicesResult> devices(Heartbeat heartbeat) {
        return run(new RunnerRequest<>(RunnerCommand.DEVICES, "", DevicesResult.class), List.of(), heartbeat);
    }

    private <R> Outcome<R> run(RunnerRequest<R> request, Heartbeat heartbeat) {
        return run(request, List.of("job.json"), heartbeat);
    }

    private <R> Outcome<R> run(RunnerRequest<R> request, List<String> arguments, Heartbeat heartbeat) {
        Path runner = binary.obtain(heartbeat).file();
        try (ScratchFolder work = ScratchFolder.in(workFolder)) {
            Files.writeString(work.file("job.json"), request.job());
            Path result = work.file("result.json");
            List<String> words = new ArrayList<>(List.of(runner.toString(), request.command().toString()));
            words.addAll(arguments);
            words.addAll(List.of("--out", result.toString()));
            Command command = Command.in(work.path(), request.command().limit(), words);
            return request.outcome(AwaitedCommand.run(command, heartbeat), result);
        } catch (IOException fault) {
            throw ActivityFailures.transientInfra("cannot use the work folder " + workFolder + ": " + fault, fault);
        }
    }
}
