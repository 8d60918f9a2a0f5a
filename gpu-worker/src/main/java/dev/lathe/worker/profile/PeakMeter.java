package dev.lathe.worker.profile;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.FirstUse;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.worker.process.MeasurementLock;
import dev.lathe.worker.runner.HealthResult;
import dev.lathe.worker.runner.RunnerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The measured peaks of this host. Other work only lowers a measured peak, so there are several probes within the first
 * minute of a worker, and the best values are stored. This class is thread-safe.
 */
public final class PeakMeter {
    /** The name of the file in a data folder. */
    public static final String FILE = "peaks.json";

    private static final Logger LOG = LoggerFactory.getLogger(PeakMeter.class);
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final FirstUse PROBE = new FirstUse("measuring the peaks of the device");
    private static final int PROBES = 5;
    private static final Duration INTERVAL = Duration.ofSeconds(12);

    private final RunnerProcess runner;
    private final MeasurementLock measurements;
    private final Path file;
    private final InstantSource clock;
    private Optional<Peaks> known = Optional.empty();
    private Instant nextProbe = Instant.MIN;
    private int probes;

    public PeakMeter(RunnerProcess runner, MeasurementLock measurements, Path file, InstantSource clock) {
        this.runner = runner;
        this.measurements = measurements;
        this.file = file;
        this.clock = clock;
    }

    /** Returns the best peaks of all probes so far, after another probe if one is due. */
    public synchronized Peaks peaks(Heartbeat heartbeat) {
        if (probes < PROBES && !clock.instant().isBefore(nextProbe)) {
            probe(heartbeat.during(PROBE));
            probes++;
            nextProbe = clock.instant().plus(INTERVAL);
        }
        return known.orElseThrow();
    }

    private void probe(Heartbeat heartbeat) {
        switch (measurements.exclusive(heartbeat, () -> runner.health(heartbeat))) {
            case Outcome.Ok<HealthResult>(HealthResult health) -> merge(health);
            case Outcome.Rejected<HealthResult>(Rejection rejection) ->
                throw ActivityFailures.setup("the runner's health check failed: " + rejection.reason());
        }
    }

    /** Merges a new measurement with the stored peaks. */
    private void merge(HealthResult health) {
        Peaks current = Peaks.of(health);
        Peaks best = stored(file)
                .filter(earlier -> earlier.cpu().equals(current.cpu()))
                .map(current::orBetter)
                .orElse(current);
        if (known.isEmpty()) {
            current.lack().ifPresent(lack -> LOG.warn("{}; docs/trust.md says what that means", lack));
        }
        write(best);
        known = Optional.of(best);
    }

    /** Returns the peaks in a data folder's file. */
    public static Optional<Peaks> stored(Path file) {
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
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra("cannot store the peaks in " + file + ": " + failure, failure);
        }
    }
}
