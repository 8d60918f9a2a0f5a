package dev.lathe.worker.device.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Pass;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.workflows.contract.activity.Timing;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The quick benchmark of representative rows. */
@Timeout(300)
class QuickRowsIT {
    private static final QuickRows ROWS = new QuickRows(List.of("1x64", "8x8"));

    @RegisterExtension
    final Scripts scripts = Scripts.inTemporaryFolder();

    @BeforeEach
    void open() throws IOException {
        Files.writeString(scripts.file("repository/kernel.txt"), """
                #!/bin/sh
                # doubles
                { echo size,Check,GB/s; for size in 1x1 1x2 8x8 1x64 4x4 2x2; do echo $size,PASS,$SPEED; done; } > r.csv
                """);
        quick("$LATHE_ROWS");
    }

    /** Writes an op whose quick benchmark has these rows. */
    private void quick(String rows) throws IOException {
        scripts.results(
                """
                "results": {"file": "r.csv", "metric": "GB/s", "core": ["1x1", "8x8"], "weights": {"1x2": 5}},
                "quick": "{ echo size,Check,GB/s; for size in %s; do echo $size,PASS,$SPEED; done; } > r.csv"
                """.formatted(rows));
    }

    @Test
    void aBaselineTimedOnAllRowsChoosesTheQuickRows() {
        Timing timed = scripts.time(Scripts.speed(1), Optional.empty()).orElseThrow();

        assertThat(QuickRows.chosenIn(timed.environment()).orElseThrow().names()).hasSize(4).contains("1x1", "4x4");
    }

    @Test
    void aComparisonOnAllRowsChoosesNone() {
        Timing timed = scripts.time(Scripts.speed(4), Optional.of(Scripts.speed(2))).orElseThrow();

        assertThat(QuickRows.chosenIn(timed.environment())).isEmpty();
    }

    @Test
    void aQuickComparisonHasTheRowsThatTheVariableNames() {
        Timing timed = scripts.time(Scripts.speed(4), Optional.of(Scripts.speed(2)), ROWS).orElseThrow();

        assertThat(timed.rows().orElseThrow().byRow()).containsOnlyKeys("1x64", "8x8");
        assertThat(timed.environment().conditions()).containsEntry("LATHE_ROWS", "1x64\n8x8");
    }

    @Test
    void onlyCoreRowsHaveAVetoInAQuickComparison() {
        Timing timed = scripts.time(Scripts.speed(4), Optional.of(Scripts.speed(2)), ROWS).orElseThrow();

        assertThat(timed.rows().orElseThrow().coreGains()).containsOnlyKeys("8x8");
    }

    @Test
    void aStepOnQuickRowsHasNoValuesOfItsPasses() throws IOException {
        scripts.results(
                """
                "results": {"file": "r.csv", "metric": "forward", "backward": "backward"},
                "quick": "printf 'size,forward,backward\\n1x64,2,2\\n8x8,2,2\\n' > r.csv"
                """);

        Timing timed = scripts.time(Scripts.speed(4), Optional.of(Scripts.speed(2)), ROWS).orElseThrow();

        assertThat(timed.environment().rows()).containsOnlyKeys("1x64", "8x8");
        assertThat(timed.environment().pass(Pass.FORWARD)).isEmpty();
    }

    @Test
    void aQuickBenchmarkWithOtherRowsIsRejected() throws IOException {
        quick("8x8 4x4");

        assertThat(scripts.time(Scripts.speed(1), Optional.empty(), ROWS))
                .isEqualTo(Outcome.rejected(Rejection.of(
                        RejectionStage.INTEGRITY, "row 1x64 is missing: LATHE_ROWS has it; row 4x4 is new")));
    }
}
