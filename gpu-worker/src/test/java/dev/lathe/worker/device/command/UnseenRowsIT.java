package dev.lathe.worker.device.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.Timing;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The benchmark of rows on which candidates are not tuned. */
@Timeout(300)
class UnseenRowsIT {
    @RegisterExtension
    final Scripts scripts = Scripts.inTemporaryFolder();

    @BeforeEach
    void open() throws IOException {
        scripts.results(
                """
                "results": {"file": "r.csv", "metric": "GB/s", "core": ["1x8"], "weights": {"1x8": 2}},
                "unseen": "printf \\"size,Check,GB/s\\\\n$LATHE_SEED,PASS,${SPEED}0\\\\n2,PASS,$SPEED\\\\n\\" > r.csv"
                """);
    }

    @Test
    void bothCandidatesGetTheSameSeed() {
        Timing timed = unseen().orElseThrow();

        String seed = timed.environment().conditions().get("LATHE_SEED");
        assertThat(timed.environment().conditions()).containsEntry("row " + seed, "40.0000 GB/s");
        assertThat(timed.incumbent()).isPresent();
    }

    @Test
    void eachComparisonHasANewSeed() {
        assertThat(unseen().orElseThrow().environment().conditions().get("LATHE_SEED"))
                .isNotEqualTo(unseen().orElseThrow().environment().conditions().get("LATHE_SEED"));
    }

    @Test
    void everyUnseenRowHasAVeto() {
        assertThat(unseen().orElseThrow().rows().orElseThrow().coreGains()).hasSize(2);
    }

    @Test
    void theTunedRowsAreBenchmarkedWithoutASeed() {
        Timing timed = scripts.time(Scripts.speed(4), Optional.of(Scripts.speed(2))).orElseThrow();

        assertThat(timed.environment().conditions()).containsKey("row 1x8").doesNotContainKey("LATHE_SEED");
    }

    private Outcome<Timing> unseen() {
        return scripts.timeUnseen(Scripts.speed(4), Scripts.speed(2));
    }
}
