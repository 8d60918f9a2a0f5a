package dev.lathe.worker.runner;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.process.CommandEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A runner process that answers, and another that is ready to take its place, since starting one and making its context takes
 * half a second.
 */
final class RunnerPair {
    private static final Duration START = Duration.ofSeconds(60);

    private final RunnerBinary binary;
    private final String uuid;
    private final Path folder;
    private Optional<ServeProcess> active = Optional.empty();
    private Optional<ServeProcess> standby = Optional.empty();
    private int started;

    RunnerPair(RunnerBinary binary, String uuid, Path folder) {
        this.binary = binary;
        this.uuid = uuid;
        this.folder = folder;
    }

    /** The process that answers next, with another one started behind it. Throws DeviceFault where it cannot work. */
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
        if (process.answer(heartbeat, START).filter("ready"::equals).isEmpty()) {
            CommandEnd end = process.end(START, heartbeat);
            throw ActivityFailures.deviceFault("the runner does not become ready: " + end.output().strip());
        }
    }

    private ServeProcess start(Heartbeat heartbeat) throws IOException {
        String runner = binary.obtain(heartbeat).file().toString();
        Path errors = Files.createDirectories(folder).resolve("serve" + started++ % 4 + ".err");
        return ServeProcess.start(List.of(runner, "serve", "--device", uuid), errors);
    }

    /** The process that answers is not asked again. */
    void retire() {
        active = Optional.empty();
    }

    /** Whatever the process is at, nobody waits for it any more. */
    void dismiss() {
        active.ifPresent(ServeProcess::kill);
        retire();
    }
}
