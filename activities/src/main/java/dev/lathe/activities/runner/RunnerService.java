package dev.lathe.activities.runner;

import dev.lathe.activities.command.CommandEnd;
import dev.lathe.activities.command.Heartbeat;
import dev.lathe.activities.compile.RunnerBinary;
import dev.lathe.activities.content.ScratchFolder;
import dev.lathe.activities.failure.Trouble;
import dev.lathe.activities.job.Job;
import dev.lathe.activities.job.JobFormat;
import io.temporal.client.ActivityCompletionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The runner of one CUDA device: a process that answers, and another that is ready to take its place, since starting one
 * and making its context takes half a second. A process that a candidate has hurt is never asked again. Its callers take
 * turns: it answers one question at a time.
 */
public final class RunnerService {
    private static final Duration START = Duration.ofSeconds(60);

    private final RunnerBinary binary;
    private final String uuid;
    private final Path folder;
    private Optional<ServeProcess> active = Optional.empty();
    private Optional<ServeProcess> standby = Optional.empty();
    private int started;

    public RunnerService(RunnerBinary binary, String uuid, Path folder) {
        this.binary = binary;
        this.uuid = uuid;
        this.folder = folder;
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
        try (ScratchFolder work = ScratchFolder.in(folder)) {
            Path job = Files.writeString(work.file("job.json"), errand.job());
            Path result = work.file("result.json");
            ServeProcess process = ready(heartbeat);
            return errand.answer(end(process, errand, List.of(job, result), heartbeat), result);
        } catch (IOException trouble) {
            dismiss();
            throw Trouble.transientInfra("the runner in " + folder + " cannot be asked: " + trouble, trouble);
        } catch (InterruptedException stopped) {
            dismiss();
            Thread.currentThread().interrupt();
            throw Trouble.transientInfra("interrupted while the runner worked", stopped);
        } catch (ActivityCompletionException canceled) {
            dismiss();
            throw canceled;
        }
    }

    private CommandEnd end(ServeProcess process, Errand<?> errand, List<Path> files, Heartbeat heartbeat)
            throws IOException, InterruptedException {
        process.ask(errand.verb() + "\t" + files.getFirst() + "\t" + files.getLast());
        Optional<String> answer = process.answer(heartbeat, errand.verb().limit());
        if (answer.filter("done"::equals).isPresent()) {
            return new CommandEnd.Exited(0, "");
        }
        active = Optional.empty();
        if (answer.filter("hurt"::equals).isPresent()) {
            process.remove(heartbeat);
            return new CommandEnd.Exited(0, process.lastWords());
        }
        return process.end(errand.verb().limit(), heartbeat);
    }

    /** The process that answers next, with another one started behind it. */
    private ServeProcess ready(Heartbeat heartbeat) throws IOException, InterruptedException {
        if (active.isEmpty()) {
            ServeProcess next = standby.isPresent() ? standby.orElseThrow() : start(heartbeat);
            standby = Optional.empty();
            requireReady(next, heartbeat);
            active = Optional.of(next);
        }
        if (standby.isEmpty()) {
            standby = Optional.of(start(heartbeat));
        }
        return active.orElseThrow();
    }

    private static void requireReady(ServeProcess process, Heartbeat heartbeat) throws InterruptedException {
        if (process.answer(heartbeat, START).filter("ready"::equals).isEmpty()) {
            CommandEnd end = process.end(START, heartbeat);
            throw Trouble.deviceFault("the runner does not become ready: " + end.output().strip());
        }
    }

    private ServeProcess start(Heartbeat heartbeat) throws IOException {
        String runner = binary.obtain(heartbeat).file().toString();
        Path errors = Files.createDirectories(folder).resolve("serve" + started++ % 4 + ".err");
        return ServeProcess.start(List.of(runner, "serve", "--device", uuid), errors);
    }

    /** Whatever the process is at, nobody waits for it any more. */
    private void dismiss() {
        active.ifPresent(ServeProcess::kill);
        active = Optional.empty();
    }
}
