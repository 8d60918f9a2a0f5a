package dev.lathe.worker.device.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The benchmark of a repository with its results file. */
@Timeout(300)
class RepositoryBenchmarkIT {
    @RegisterExtension
    final Scripts scripts = Scripts.inTemporaryFolder();

    @Test
    void theMetricIsTheGeometricMeanOverTheRows() {
        Timing timed = scripts.time(Scripts.speed(4), Optional.of(Scripts.speed(2))).orElseThrow();

        assertThat(1e9 / timed.challenger().nanoseconds().getFirst()).isCloseTo(40, Offset.offset(1e-9));
        assertThat(1e9 / timed.incumbent().orElseThrow().nanoseconds().getFirst()).isCloseTo(20, Offset.offset(1e-9));
        assertThat(timed.challenger().count())
                .isGreaterThanOrEqualTo(6)
                .isEqualTo(timed.incumbent().orElseThrow().count());
        assertThat(timed.environment().conditions())
                .containsEntry("row 1x8", "4.00000 GB/s")
                .containsEntry("row 2,2", "400.000 GB/s");
    }

    @Test
    void aRepeatedComparisonHasEnoughRoundsToLeaveOutADisturbedOne() {
        Timing again = scripts.time(Scripts.speed(4), Optional.of(Scripts.speed(2)), 1).orElseThrow();

        assertThat(again.challenger().count())
                .isGreaterThanOrEqualTo(16)
                .isEqualTo(again.incumbent().orElseThrow().count());
    }

    @Test
    void aFailedRowIsRejected() {
        assertThat(rejection(scripts.time(Scripts.speed(7), Optional.empty())).reason())
                .isEqualTo("Check is FAIL in row 2,2");
    }

    @Test
    void theLogOfAFailedRowHasTheValuesOfAllRows() {
        assertThat(rejection(scripts.time(Scripts.speed(7), Optional.empty())).log())
                .isEqualTo("size,Check,GB/s\n1x8,PASS,7\n\"2,2\",FAIL,700\n");
    }

    @Test
    void theLogOfALongFileBeginsWithTheFailedRows() {
        String rows = "for row in $(seq 500); do echo $row,PASS,2; done; echo 501,FAIL,nan";

        assertThat(rejection(scripts.time(
                                Scripts.bench("{ echo size,Check,GB/s; " + rows + "; } > r.csv"), Optional.empty()))
                        .log())
                .startsWith("size,Check,GB/s\n501,FAIL,nan\n1,PASS,2\n")
                .hasSize(Rejection.LOG_LIMIT);
    }

    @Test
    void aFirstSampleAboveTheSlowRatioEndsTheComparison() {
        Timing timed = scripts.time(Scripts.speed(1), Optional.of(Scripts.speed(4))).orElseThrow();

        assertThat(timed.challenger().count()).isOne();
    }

    @Test
    void eachRowHasTheRatiosOfItsRounds() {
        Timing timed = scripts.time(Scripts.speed(4), Optional.of(Scripts.speed(2))).orElseThrow();

        assertThat(timed.rows().orElseThrow().byRow()).containsOnlyKeys("1x8", "2,2").allSatisfy((row, ratios) ->
                assertThat(ratios).hasSize(timed.challenger().count() / 2).containsOnly(2.0));
    }

    @Test
    void aLowerValueIsAGainOfItsRowIfLowerIsBetter() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}", "lower");

        Timing timed = scripts.time(Scripts.speed(2), Optional.of(Scripts.speed(4))).orElseThrow();

        assertThat(timed.rows().orElseThrow().gains().values())
                .allSatisfy(gain -> assertThat(gain.median()).isEqualTo(2));
    }

    @Test
    void onlyCoreRowsHaveAVeto() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"core\": [\"2,2\"]}");

        Timing timed = scripts.time(Scripts.speed(4), Optional.of(Scripts.speed(2))).orElseThrow();

        assertThat(timed.rows().orElseThrow().gains()).containsOnlyKeys("1x8", "2,2");
        assertThat(timed.rows().orElseThrow().coreGains()).containsOnlyKeys("2,2");
    }

    @Test
    void aRunOfTheBenchmarkEndsAtTheLimitOfTheOp() throws IOException {
        scripts.results(
                "\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}, \"limitMinutes\": {\"bench\": 0.05}");

        Rejection rejection = rejection(scripts.time(Scripts.bench("tail -f /dev/null"), Optional.empty()));

        assertThat(rejection.stage()).isEqualTo(RejectionStage.HANG);
        assertThat(rejection.reason()).isEqualTo("bench exceeded its limit of 3 s: no output");
    }

    @Test
    void aRateOfAStepIsItsWholeWorkByItsWholeTime() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"backward\": \"back\"}");

        Timing timed = scripts.time(
                Scripts.bench("printf 'size,Check,GB/s,back\\n1,PASS,3,2\\n' > r.csv"), Optional.empty()).orElseThrow();

        assertThat(1e9 / timed.challenger().nanoseconds().getFirst()).isCloseTo(2.25, Offset.offset(1e-9));
    }

    @Test
    void aTimeOfAStepIsTheSumOfBothPasses() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"ns\", \"backward\": \"back\"}", "lower");

        Timing timed = scripts.time(
                Scripts.bench("printf 'size,Check,ns,back\\n1,PASS,3,5\\n' > r.csv"), Optional.empty()).orElseThrow();

        assertThat(timed.challenger().nanoseconds().getFirst()).isCloseTo(8, Offset.offset(1e-9));
    }

    @Test
    void aStepWithoutABackwardTimeIsRejected() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"backward\": \"back\"}");

        assertThat(rejection(scripts.time(
                                Scripts.bench("printf 'size,Check,GB/s,back\\n1,PASS,3,nan\\n' > r.csv"),
                                Optional.empty()))
                        .reason())
                .isEqualTo("back is 'nan' in row 1; it must be a positive number");
    }

    @Test
    void weightsAreExponentsOfTheMean() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"weights\": {\"2,2\": 3}}");

        Timing timed = scripts.time(Scripts.speed(4), Optional.empty()).orElseThrow();

        assertThat(1e9 / timed.challenger().nanoseconds().getFirst())
                .isCloseTo(Math.pow(4.0 * 400 * 400 * 400, 0.25), Offset.offset(1e-9));
    }

    @Test
    void aTargetShareIsAValueOnceItsReferenceIsMeasured() throws IOException {
        scripts.results(
                "\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"targetShares\": {\"2,2\": \"baseline:1.5\"}}");

        Timing baseline = scripts.time(Scripts.speed(2), Optional.empty()).orElseThrow();
        Timing timed = scripts.time(
                        Scripts.speed(4), Optional.of(Scripts.speed(2)), new TreeMap<>(Map.of("2,2", 300.0)))
                .orElseThrow();

        assertThat(baseline.environment().conditions()).containsEntry("target of row 2,2", "300.0");
        assertThat(timed.incumbent().orElseThrow().nanoseconds().getFirst()
                        / timed.challenger().nanoseconds().getFirst())
                .isCloseTo(Math.sqrt(2 * 1.5), within(1e-9));
    }

    @Test
    void aTargetAsAShareOfThePeakNeedsNoMeasurement() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"peak\": 400, "
                + "\"targetShares\": {\"2,2\": \"peak:0.75\"}}");

        Timing timed = scripts.time(Scripts.speed(4), Optional.of(Scripts.speed(2))).orElseThrow();

        assertThat(timed.incumbent().orElseThrow().nanoseconds().getFirst()
                        / timed.challenger().nanoseconds().getFirst())
                .isCloseTo(Math.sqrt(2 * 1.5), within(1e-9));
    }

    @Test
    void eachRowCanHaveItsOwnPeak() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"peak\": 4, "
                + "\"peaks\": {\"2,2\": 400}, \"targetShares\": {\"1x8\": \"peak:0.75\", \"2,2\": \"peak:1\"}}");

        Timing timed = scripts.time(Scripts.speed(4), Optional.of(Scripts.speed(2))).orElseThrow();

        assertThat(timed.incumbent().orElseThrow().nanoseconds().getFirst()
                        / timed.challenger().nanoseconds().getFirst())
                .isCloseTo(Math.sqrt(1.5 * 2), within(1e-9));
    }

    @Test
    void aMeasurementSaysHowManyRowsAreShortOfTheirTargets() throws IOException {
        scripts.results(
                "\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"targets\": {\"1x8\": 2, \"2,2\": 400}}");
        assertThat(shortRows(Scripts.speed(4), Optional.of(Scripts.speed(1)))).isEqualTo("0");
        assertThat(shortRows(Scripts.speed(2), Optional.empty())).isEqualTo("1");
        assertThat(shortRows(Scripts.speed(1), Optional.empty())).isEqualTo("2");

        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"targets\": {\"2,2\": 100}}");
        assertThat(shortRows(Scripts.speed(4), Optional.empty())).as("a row without a target").isEqualTo("unknown");
    }

    private String shortRows(Candidate candidate, Optional<Candidate> incumbent) {
        return scripts.time(candidate, incumbent)
                .orElseThrow()
                .environment()
                .conditions()
                .getOrDefault(Environment.ROWS_SHORT, "unknown");
    }

    @Test
    void reportsAPeakShareOfARowThatTheBaselineDoesNotHave() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"peak\": 400, "
                + "\"targetShares\": {\"1x9\": \"peak:0.75\"}}");

        assertThat(rejection(scripts.time(Scripts.speed(1), Optional.empty())).reason())
                .startsWith("r.csv has no row '1x9', which results.targetShares in op.json names");
    }

    @Test
    void theDeviationsOfTheRowsAreThatOfTheGain() {
        String results = "printf 'size,Check,GB/s,GB/s_stddev\n1,PASS,%s,%s\n2,PASS,%s,%s\n' > r.csv";

        Timing timed = scripts.time(
                        Scripts.bench(results.formatted("4", "0.4", "8", "0")),
                        Optional.of(Scripts.bench(results.formatted("2", "0", "4", "0.4"))))
                .orElseThrow();
        Timing unknown = scripts.time(
                        Scripts.bench(results.formatted("4", "0.4", "8", "nan")),
                        Optional.of(Scripts.bench(results.formatted("2", "0", "4", "0.4"))))
                .orElseThrow();

        assertThat(timed.environment().deviation().orElseThrow()).isCloseTo(Math.hypot(0.05, 0.05), within(1e-9));
        assertThat(timed.environment().rows()).containsEntry("1", "4.00000 GB/s (deviation 10.00 %)");
        assertThat(unknown.environment().deviation()).isEmpty();
        assertThat(unknown.environment().rows()).containsEntry("1", "4.00000 GB/s");
    }

    @Test
    void theDeviationOfAStepIsThatOfTheSumOfItsTimes() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"ns\", \"backward\": \"back\"}", "lower");
        String results = "printf 'size,Check,ns,back,ns_stddev,back_stddev\n1,PASS,4,6,0.3,0.4\n' > r.csv";

        Timing timed = scripts.time(Scripts.bench(results), Optional.of(Scripts.bench(results + "; true")))
                .orElseThrow();

        assertThat(timed.environment().deviation().orElseThrow()).isCloseTo(Math.hypot(0.05, 0.05), within(1e-9));
    }

    @Test
    void aRowCountsNoMoreThanItsTarget() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"targets\": {\"2,2\": 200}}");

        Timing timed = scripts.time(Scripts.speed(4), Optional.of(Scripts.speed(2))).orElseThrow();

        assertThat(timed.incumbent().orElseThrow().nanoseconds().getFirst()
                        / timed.challenger().nanoseconds().getFirst())
                .isCloseTo(Math.sqrt(2), within(1e-9));
        assertThat(timed.rows().orElseThrow().gains().get("2,2").median()).isCloseTo(2, within(1e-9));
    }

    @Test
    void aTimeCountsNoLessThanItsTarget() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"targets\": {\"1x8\": 4}}", "lower");

        Timing timed = scripts.time(Scripts.speed(2), Optional.of(Scripts.speed(4))).orElseThrow();

        assertThat(timed.incumbent().orElseThrow().nanoseconds().getFirst()
                        / timed.challenger().nanoseconds().getFirst())
                .isCloseTo(Math.sqrt(2), within(1e-9));
    }

    @Test
    void anEditedSourceHasTheWarningsOfItsAuditAsACondition() {
        Timing edited = scripts.time(
                Scripts.edited("doubles\nstatic float *kept;\nif (n == 512) doubles;\n"), Optional.of(Scripts.speed(1)))
                .orElseThrow();

        assertThat(edited.environment().warnings())
                .contains("kernel.txt:2 keeps an address between calls: static float *kept;");
        assertThat(scripts.time(Scripts.speed(4), Optional.empty()).orElseThrow().environment().warnings()).isEmpty();
    }

    @Test
    void anEditedSourceThatRunsAtTheEndOfTheProcessIsRejectedOrHasAWarning() throws IOException {
        Candidate edited = Scripts.edited("doubles\natexit(rewrite);\n");

        assertThat(scripts.compile(edited))
                .isEqualTo(Outcome.rejected(Rejection.of(
                        RejectionStage.INTEGRITY,
                        "kernel.txt:2 runs at the end of the process: atexit(rewrite); (if a kernel needs that, set commands.audit in "
                                + "op.json to warn)")));
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}, \"audit\": \"warn\"");
        assertThat(scripts.time(edited, Optional.of(Scripts.speed(1))).orElseThrow().environment().warnings())
                .contains("kernel.txt:2 runs at the end of the process: atexit(rewrite);");
    }

    @Test
    void theOutputOfTheEnvironmentCommandIsPartOfTheIdentity() throws IOException {
        environment("cat " + scripts.file("versions"));
        Files.writeString(scripts.file("versions"), "\n torch  2.10\ntriton 3.6\n");
        String before = identity();
        Files.writeString(scripts.file("versions"), "torch 2.11\ntriton 3.6\n");

        assertThat(before).endsWith(", torch 2.10, triton 3.6");
        assertThat(identity()).endsWith(", torch 2.11, triton 3.6");
    }

    @Test
    void aChangeAtTheEndOfALongEnvironmentIsAnotherIdentity() throws IOException {
        environment("cat " + scripts.file("versions"));
        Files.writeString(scripts.file("versions"), "package 1.0\n".repeat(90) + "torch 2.10\n");
        String before = identity();
        Files.writeString(scripts.file("versions"), "package 1.0\n".repeat(90) + "torch 2.11\n");

        assertThat(identity()).isNotEqualTo(before).hasSizeLessThan(500);
    }

    @Test
    void theEnvironmentCommandRunsInAnEmptyFolder() throws IOException {
        environment("ls -A; echo empty");

        assertThat(identity()).endsWith(", empty");
    }

    @Test
    void aFailedEnvironmentCommandIsNotTheCandidatesFault() throws IOException {
        environment("echo no such module; exit 3");

        assertThatThrownBy(this::identity)
                .isInstanceOfSatisfying(ApplicationFailure.class, failure -> assertThat(failure.getType())
                        .isEqualTo(FailureTypes.SETUP))
                .hasMessageContaining(
                        "commands.environment in op.json: environment failed with exit status 3: no such module");
    }

    private void environment(String command) throws IOException {
        scripts.results(
                "\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}, \"environment\": \"" + command + "\"");
    }

    private String identity() {
        return scripts.time(Scripts.speed(1), Optional.empty()).orElseThrow().environment().identity();
    }

    @Test
    void reportsAWeightOfARowThatTheBaselineDoesNotHave() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"weights\": {\"1x9\": 2}}");

        assertThat(rejection(scripts.time(Scripts.speed(1), Optional.empty())).reason())
                .isEqualTo("r.csv has no row '1x9', which results.weights in op.json names; its rows are [1x8, 2,2]");
    }

    @Test
    void reportsACoreRowThatTheBaselineDoesNotHave() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\", \"core\": [\"1x9\"]}");

        assertThat(rejection(scripts.time(Scripts.speed(1), Optional.empty())).reason())
                .isEqualTo("r.csv has no row '1x9', which results.core in op.json names; its rows are [1x8, 2,2]");
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

        assertThat(rejection(scripts.time(Scripts.speed(1), Optional.empty())).reason())
                .isEqualTo("the benchmark wrote no file other.csv");
    }

    private static Rejection rejection(Outcome<Timing> result) {
        return ((Outcome.Rejected<?>) result).rejection();
    }
}
