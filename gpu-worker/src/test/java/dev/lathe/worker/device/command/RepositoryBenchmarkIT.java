package dev.lathe.worker.device.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.workflows.contract.activity.Timing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark of a repository with its results file. */
@Timeout(300)
class RepositoryBenchmarkIT {
    @TempDir
    private Path folder;

    private Scripts scripts;

    @BeforeEach
    void open() throws IOException {
        scripts = new Scripts(folder);
    }

    @Test
    void theMetricIsTheGeometricMeanOverTheRows() {
        Timing timed = scripts.time(Scripts.speed(4), Optional.of(Scripts.speed(2))).orElseThrow();

        assertThat(1e9 / timed.challenger().nanoseconds().getFirst()).isCloseTo(40, Offset.offset(1e-9));
        assertThat(1e9 / timed.incumbent().orElseThrow().nanoseconds().getFirst()).isCloseTo(20, Offset.offset(1e-9));
        assertThat(timed.challenger().count()).isGreaterThanOrEqualTo(6).isEqualTo(timed.incumbent().orElseThrow().count());
        assertThat(timed.environment().conditions()).containsEntry("row 1x8", "4.00000 GB/s").containsEntry("row 2,2", "400.000 GB/s");
    }

    @Test
    void aFailedRowIsRejected() {
        assertThat(rejection(scripts.time(Scripts.speed(7), Optional.empty())).reason()).isEqualTo("Check is FAIL in row 2,2");
    }

    @Test
    void aFirstSampleAboveTheSlowRatioEndsTheComparison() {
        Timing timed = scripts.time(Scripts.speed(1), Optional.of(Scripts.speed(4))).orElseThrow();

        assertThat(timed.challenger().count()).isOne();
    }

    @Test
    void reportsAMissingColumn() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"TB/s\"}");

        assertThat(rejection(scripts.time(Scripts.speed(1), Optional.empty())).reason())
                .isEqualTo("r.csv has no column 'TB/s'; its columns are [size, Check, GB/s]");
    }

    @Test
    void reportsAMissingResultsFile() throws IOException {
        scripts.results("\"results\": {\"file\": \"other.csv\", \"metric\": \"GB/s\"}");

        assertThat(rejection(scripts.time(Scripts.speed(1), Optional.empty())).reason()).isEqualTo("the benchmark wrote no file other.csv");
    }

    private static Rejection rejection(Outcome<Timing> result) {
        return ((Outcome.Rejected<?>) result).rejection();
    }
}
