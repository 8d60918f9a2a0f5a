package dev.lathe.worker.runner;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.failure.StageException;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.heartbeat.Interruption;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.worker.process.ServeProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * A runner process that observes a GPU while commands use it. The driver reports an Xid error only to processes that
 * wait for it, and not afterwards. {@code folder} contains the result. A failure of the process is no evidence against
 * a candidate.
 */
record WatchProcess(Path runner, String uuid, Path folder) {
    private static final RunnerRequest<WatchResult> REQUEST =
            new RunnerRequest<>(RunnerCommand.WATCH, "", WatchResult.class);
    private static final Duration LIMIT = REQUEST.command().limit();

    <T> Watched<T> during(Supplier<T> stage, Heartbeat heartbeat) {
        try (ScratchFolder work = ScratchFolder.in(folder)) {
            Path seen = work.file("result.json");
            try (ServeProcess process = ServeProcess.start(words(seen))) {
                awaitStart(process, heartbeat);
                T result = stage.get();
                return new Watched<>(result, end(process, seen, heartbeat));
            }
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra("cannot use the work folder " + folder + ": " + failure, failure);
        } catch (InterruptedException stopped) {
            throw Interruption.of(stopped, "watching a GPU");
        }
    }

    private List<String> words(Path seen) {
        return List.of(
                runner.toString(), REQUEST.command().toString(), "--device", uuid, "--out", seen.toString());
    }

    private static void awaitStart(ServeProcess process, Heartbeat heartbeat) throws InterruptedException {
        if (process.answer(heartbeat, LIMIT).filter("ready"::equals).isEmpty()) {
            throw ActivityFailures.transientInfra("the runner does not watch the GPU: it "
                    + process.end(LIMIT, heartbeat).describe());
        }
    }

    private static WatchResult end(ServeProcess process, Path seen, Heartbeat heartbeat)
            throws IOException, InterruptedException {
        try {
            return switch (REQUEST.outcome(process.finish(LIMIT, heartbeat), seen)) {
                case Outcome.Ok<WatchResult>(WatchResult result) -> result;
                case Outcome.Rejected<WatchResult>(Rejection rejection) ->
                    throw RunnerException.malformed("the runner rejected a watch: " + rejection.reason());
            };
        } catch (StageException failure) {
            throw ActivityFailures.of(failure);
        }
    }
}
