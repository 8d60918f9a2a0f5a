package dev.lathe.worker.device.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.workflows.contract.activity.Timing;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Benchmarks whose results file differs from the baseline's. */
@Timeout(300)
class ResultsShapeIT {
    private static final Candidate BASELINE =
            Scripts.bench(prints("size,Check,GB/s,unit\\n1x8,PASS,2,GB\\n2x8,PASS,3,GB\\n"));

    @RegisterExtension
    final Scripts scripts = Scripts.inTemporaryFolder();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        size,Check,GB/s,unit\\n2x8,PASS,3,GB\\n | row 1x8 is missing: the baseline has it
        size,Check,GB/s,unit\\n1x9,PASS,4,GB\\n2x8,PASS,3,GB\\n | row 1x8 is missing: the baseline has it; row 1x9 is new
        size,Check,GB/s,unit\\n1x8,PASS,2,GB\\n2x8,PASS,3,GB\\n3x8,PASS,9,GB\\n | row 3x8 is new: the baseline does not have it
        size,Check,GB/s,unit\\n1x8,PASS,2,GB\\n2x8,PASS,3,GB\\n2x8,PASS,9,GB\\n | row 2x8 occurs twice in r.csv; results.labels in op.json names the columns that tell rows apart
        size,Check,GB/s,unit\\n1x8,PASS,2,MB\\n2x8,PASS,3,GB\\n | row 1x8 has the unit 'MB': it is 'GB' in the baseline
        size,Check,GB/s,x\\n1x8,PASS,2,GB\\n2x8,PASS,3,GB\\n | column 'unit' is missing: the baseline has it; column 'x' is new
        size,Check,GB/s,unit,x\\n1x8,PASS,2,GB,1\\n2x8,PASS,3,GB,1\\n | column 'x' is new: the baseline does not have it
        size,Check,GB/s,GB/s\\n1x8,PASS,2,9\\n2x8,PASS,3,9\\n | column 'GB/s' occurs twice in r.csv
        size,Check,MB/s,unit\\n1x8,PASS,2,GB\\n2x8,PASS,3,GB\\n | r.csv has no column 'GB/s'; its columns are [size, Check, MB/s, unit]
        size,Check,GB/s,unit\\n1x8,PASS,nan,GB\\n2x8,PASS,3,GB\\n | GB/s is 'nan' in row 1x8; it must be a positive number
        size,Check,GB/s,unit\\n1x8,PASS,,GB\\n2x8,PASS,3,GB\\n | GB/s is '' in row 1x8; it must be a positive number
        size,Check,GB/s,unit\\n1x8,PASS,-2,GB\\n2x8,PASS,3,GB\\n | GB/s is '-2' in row 1x8; it must be a positive number
        size,Check,GB/s,unit\\n1x8,PASS,2,GB\\n2x8,PASS\\n | row 2x8 is incomplete: it has 2 of 4 cells
        size,Check,GB/s,unit\\n1x8,PASS,2,GB\\n2x8,PASS,3,G | r.csv is incomplete: its last line does not end
        """)
    void isAViolationOfIntegrityThatNamesTheRow(String file, String reason) {
        Rejection rejection = rejection(scripts.time(Scripts.bench(prints(file)), Optional.of(BASELINE)));

        assertThat(rejection.reason()).isEqualTo(reason);
        assertThat(rejection.stage()).isEqualTo(RejectionStage.INTEGRITY);
    }

    @Test
    void labelsNameTheColumnsThatTellRowsApart() throws IOException {
        scripts.results(
                "\"results\": {\"file\": \"r.csv\", \"metric\": \"Forward TFLOPS\", \"labels\": [\"label\", \"B\", \"M\"]}");
        String file = "label,B,M,Check,Forward TFLOPS,Forward TFLOPS_stddev,Backward TFLOPS,out_snr\\n"
                + "up,1,512,PASS,410.5,1.25,nan,48.1\\nup,8,512,PASS,520,NaN,nan,inf\\n";

        Timing timed = scripts.time(Scripts.bench(prints(file)), Optional.of(Scripts.bench(prints(file))))
                .orElseThrow();

        assertThat(timed.rows().orElseThrow().byRow()).containsOnlyKeys("up,1,512", "up,8,512");
    }

    @Test
    void needsTheColumnsOfTheLabels() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"labels\": [\"B\", \"M\"]}");

        assertThat(rejection(scripts.time(Scripts.bench(prints("B,GB/s\\n1,2\\n")), Optional.empty())).reason())
                .isEqualTo("r.csv has no column 'M'; its columns are [B, GB/s]");
    }

    @Test
    void needsNoCheckColumnIfThereIsATest() {
        Candidate unchecked = Scripts.bench(prints("size,GB/s\\n1x8,2\\n"));

        assertThat(scripts.time(unchecked, Optional.empty())).isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void needsTheCheckColumnThatTheOpNames() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"check\": \"Check\"}");

        assertThat(rejection(scripts.time(Scripts.bench(prints("size,GB/s\\n1x8,2\\n")), Optional.empty())).reason())
                .isEqualTo("r.csv has no column 'Check'; its columns are [size, GB/s]");
    }

    @Test
    void aCandidateCannotLeaveOutTheCheckColumnOfTheBaseline() {
        Candidate unchecked = Scripts.bench(prints("size,GB/s,unit\\n1x8,2,GB\\n2x8,3,GB\\n"));

        assertThat(rejection(scripts.time(unchecked, Optional.of(BASELINE))).reason())
                .isEqualTo("column 'Check' is missing: the baseline has it");
    }

    @Test
    void theOrderOfTheRowsIsFree() {
        Candidate reordered = Scripts.bench(prints("size,Check,GB/s,unit\\n2x8,PASS,3,GB\\n1x8,PASS,2,GB\\n"));

        assertThat(scripts.time(reordered, Optional.of(BASELINE))).isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void aBenchmarkThatFailsAfterItWroteItsResultsIsRejected() {
        Candidate failing =
                Scripts.bench(prints("size,Check,GB/s,unit\\n1x8,PASS,9,GB\\n2x8,PASS,9,GB\\n") + "; exit 3");

        assertThat(rejection(scripts.time(failing, Optional.of(BASELINE))).reason())
                .isEqualTo("bench failed with exit status 3: no output");
    }

    @Test
    void aRowThatOnlyALaterRunDropsIsMissing() {
        Candidate later = Scripts.bench("[ -e ran ] && " + prints("size,Check,GB/s,unit\\n2x8,PASS,3,GB\\n") + " || "
                + prints("size,Check,GB/s,unit\\n1x8,PASS,2,GB\\n2x8,PASS,3,GB\\n") + "; touch ran");

        assertThat(rejection(scripts.time(later, Optional.of(BASELINE))).reason())
                .isEqualTo("row 1x8 is missing: the baseline has it");
    }

    @Test
    void aBaselineWhoseRunsDifferIsRejected() {
        Candidate later = Scripts.bench("[ -e ran ] && " + prints("size,Check,GB/s\\n2x8,PASS,3\\n") + " || "
                + prints("size,Check,GB/s\\n1x8,PASS,2\\n2x8,PASS,3\\n") + "; touch ran");

        assertThat(rejection(scripts.time(later, Optional.empty())).reason())
                .isEqualTo("row 1x8 is missing: an earlier run has it");
    }

    @Test
    void aBrokenFileOfTheIncumbentIsNotTheChallengersFault() {
        Candidate challenger = Scripts.bench(prints("size,Check,GB/s\\n1x8,PASS,2\\n2x8,PASS,3\\n"));
        Candidate once = Scripts.bench("[ -e ran ] && " + prints("size,Check,GB/s\\n1x8,PASS,2\\n2x8,PASS,3\\n")
                + " || " + prints("size,Check,GB/s\\n1x8,PASS,2\\n") + "; touch ran");

        assertThatThrownBy(() -> scripts.time(challenger, Optional.of(once)))
                .hasMessageContaining(
                        "the incumbent failed in a comparison: row 2x8 is new: an earlier run does not have it");
        assertThat(scripts.time(challenger, Optional.of(once))).isInstanceOf(Outcome.Ok.class);
    }

    private static String prints(String file) {
        return "printf '" + file + "' > r.csv";
    }

    private static Rejection rejection(Outcome<Timing> result) {
        assertThat(result).isInstanceOf(Outcome.Rejected.class);
        return ((Outcome.Rejected<Timing>) result).rejection();
    }
}
