package dev.lathe.worker.profile;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.activities.failure.Trouble;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.process.HostQuiet;
import dev.lathe.worker.runner.RunnerExit;
import dev.lathe.worker.runner.RunnerFailures;
import dev.lathe.worker.runner.RunnerProcess;
import dev.lathe.worker.runner.answer.HealthResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** Measures this host's peaks when they are first needed, and keeps the best that was ever seen. Safe for several threads. */
public final class PeakMeter {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final RunnerProcess runner;
    private final HostQuiet host;
    private final Path file;
    private volatile Optional<Peaks> known = Optional.empty();

    public PeakMeter(RunnerProcess runner, HostQuiet host, Path file) {
        this.runner = runner;
        this.host = host;
        this.file = file;
    }

    public Peaks peaks(Heartbeat heartbeat) {
        return known.orElseGet(() -> measure(heartbeat));
    }

    private Peaks measure(Heartbeat heartbeat) {
        return switch (host.quiet(heartbeat, () -> runner.health(heartbeat))) {
            case RunnerExit.Ok<HealthResult>(HealthResult health) -> learn(health);
            case RunnerExit.Lost<HealthResult> lost -> throw RunnerFailures.of(lost);
            case RunnerExit.Garbled<HealthResult> garbled -> throw RunnerFailures.of(garbled);
            case RunnerExit.Unavailable<HealthResult> unavailable -> throw RunnerFailures.of(unavailable);
            case RunnerExit.Rejected<HealthResult> rejected -> throw Trouble.setup(
                    "the runner's health check rejected: " + rejected.rejection().reason());
        };
    }

    /** Takes a new look at the machine into account. */
    private synchronized Peaks learn(HealthResult health) {
        Peaks seen = Peaks.of(health);
        Peaks best = read().filter(earlier -> earlier.cpu().equals(seen.cpu())).map(seen::orBetter).orElse(seen);
        write(best);
        known = Optional.of(best);
        return best;
    }

    private Optional<Peaks> read() {
        try {
            return Files.exists(file) ? Optional.of(MAPPER.readValue(file.toFile(), Peaks.class)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private void write(Peaks peaks) {
        try {
            Files.createDirectories(file.getParent());
            Path draft = Files.createTempFile(file.getParent(), "peaks", "");
            MAPPER.writeValue(draft.toFile(), peaks);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException trouble) {
            throw Trouble.transientInfra("the peaks cannot be kept in " + file + ": " + trouble, trouble);
        }
    }
}
