package dev.lathe.worker.runner;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.worker.process.ServeProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An active runner process and a standby process that replaces it. The start of a process with its CUDA context takes
 * half a second.
 */
final class RunnerPair {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private final RunnerBinary binary;
    private final String uuid;
    private Optional<ServeProcess> active = Optional.empty();
    private Optional<ServeProcess> standby = Optional.empty();

    RunnerPair(RunnerBinary binary, String uuid) {
        this.binary = binary;
        this.uuid = uuid;
    }

    /**
     * Returns the active process and starts a standby process if necessary; throws DeviceFault if it does not get
     * ready.
     */
    ServeProcess ready(Heartbeat heartbeat) throws IOException, InterruptedException {
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
        if (process.answer(heartbeat, START_LIMIT).filter("ready"::equals).isEmpty()) {
            CommandEnd end = process.end(START_LIMIT, heartbeat);
            throw ActivityFailures.deviceFault("the runner did not become ready: " + end.output().strip());
        }
    }

    private ServeProcess start(Heartbeat heartbeat) throws IOException {
        String runner = binary.obtain(heartbeat).file().toString();
        return ServeProcess.start(List.of(runner, "serve", "--device", uuid));
    }

    /** Discards the active process; the standby process replaces it. */
    void discard() {
        active = Optional.empty();
    }

    /** Kills and discards the active process. */
    void kill() {
        active.ifPresent(ServeProcess::kill);
        discard();
    }
}
