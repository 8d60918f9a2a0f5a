package dev.lathe.worker.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.testing.TestCache;
import dev.lathe.worker.compile.ArtifactStore;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.process.MeasurementLock;
import dev.lathe.worker.runner.RunnerBinary;
import dev.lathe.worker.runner.RunnerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class PeakMeterIT {
    private static final double HIGHER_THAN_ANY_CORE = 1e18;

    @TempDir
    private Path data;

    private Instant now = Instant.EPOCH;
    private PeakMeter meter;

    @BeforeEach
    void open() {
        TestCache.linkArtifactsInto(data);
        MeasurementLock measurements = new MeasurementLock();
        Compiler compiler = new Compiler(
                HostToolchain.programs(),
                new ArtifactStore(data.resolve("artifacts")),
                measurements,
                CompileLimits.ofRunner());
        RunnerProcess runner =
                new RunnerProcess(RunnerBinary.ofHost(Path.of("native/cpu"), compiler), data.resolve("work"));
        meter = new PeakMeter(runner, measurements, file(), () -> now);
    }

    private Path file() {
        return data.resolve("peaks.json");
    }

    private Peaks peaks() {
        return meter.peaks(Heartbeat.silent());
    }

    /** Returns whether the next use of the peaks probes, which stores them. */
    private boolean probes() throws IOException {
        Files.deleteIfExists(file());
        peaks();
        return Files.exists(file());
    }

    @Test
    void probesFiveTimesInTheFirstMinuteOfAWorker() throws IOException {
        int probes = 0;
        for (int second = 0; second < 120; second += 6) {
            now = Instant.EPOCH.plus(Duration.ofSeconds(second));
            probes += probes() ? 1 : 0;
        }
        assertThat(probes).isEqualTo(5);
        assertThat(probes()).isFalse();
    }

    @Test
    void keepsTheBestValueOfAllProbes() throws IOException {
        Peaks measured = peaks();
        assertThat(measured.flops().get("f32")).isBetween(1e8, 1e13);
        String stored = Files.readString(file());
        Files.writeString(file(), stored.replaceFirst("\"f32\":[^,}]+", "\"f32\":" + HIGHER_THAN_ANY_CORE));

        now = now.plusSeconds(12);

        assertThat(peaks().flops()).containsEntry("f32", HIGHER_THAN_ANY_CORE);
    }
}
