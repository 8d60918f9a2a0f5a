package dev.lathe.worker.profile;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.worker.process.MeasurementLock;
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
    private final MeasurementLock measurements;
    private final Path file;
    private volatile Optional<Peaks> known = Optional.empty();

    public PeakMeter(RunnerProcess runner, MeasurementLock measurements, Path file) {
        this.runner = runner;
        this.measurements = measurements;
        this.file = file;
    }

    public Peaks peaks(Heartbeat heartbeat) {
        return known.orElseGet(() -> measure(heartbeat));
    }

    private Peaks measure(Heartbeat heartbeat) {
        return switch (measurements.exclusive(heartbeat, () -> runner.health(heartbeat))) {
            case Outcome.Ok<HealthResult>(HealthResult health) -> learn(health);
            case Outcome.Rejected<HealthResult>(Rejection rejection) ->
                throw ActivityFailures.setup("the runner's health check rejected: " + rejection.reason());
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
            throw ActivityFailures.transientInfra("the peaks cannot be kept in " + file + ": " + trouble, trouble);
        }
    }
}
