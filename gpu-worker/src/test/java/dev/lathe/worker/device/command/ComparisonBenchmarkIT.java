package dev.lathe.worker.device.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.Gain;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The comparison line of a repository. */
@Timeout(300)
class ComparisonBenchmarkIT {
    private static final String SAME_ROWS = "printf 'size,Check,GB/s\\n1x8,PASS,2\\n\"2,2\",PASS,200\\n' > r.csv";

    @RegisterExtension
    final Scripts scripts = Scripts.inTemporaryFolder();

    @Test
    void theProgramIsTimedAloneWithoutAWinner() throws IOException {
        comparison(SAME_ROWS);

        assertThat(scripts.compare(Optional.empty())).isInstanceOfSatisfying(VendorResult.Timed.class, timed -> {
            assertThat(timed.library()).isEqualTo("eager");
            assertThat(1e9 / timed.medianNanoseconds()).isCloseTo(20, Offset.offset(1e-9));
            assertThat(timed.winnersGain()).isEmpty();
        });
    }

    @Test
    void theWinnersGainIsThatOfTheSameRounds() throws IOException {
        comparison(SAME_ROWS);

        assertThat(scripts.compare(Optional.of(Scripts.speed(4))))
                .isInstanceOfSatisfying(VendorResult.Timed.class, timed -> assertThat(
                                timed.winnersGain().orElseThrow().median())
                        .isCloseTo(2, Offset.offset(1e-9)));
    }

    @Test
    void aMuchSlowerProgramHasAGainWithAnInterval() throws IOException {
        comparison(SAME_ROWS.replace("PASS,2", "PASS,0.1"));

        assertThat(scripts.compare(Optional.of(Scripts.speed(4))))
                .isInstanceOfSatisfying(VendorResult.Timed.class, timed -> assertThat(timed.winnersGain())
                        .map(Gain::endedEarly)
                        .contains(false));
    }

    @Test
    void theProgramRunsInTheBaselinesCopy() throws IOException {
        comparison("grep -q SPEED=1 built && " + SAME_ROWS);

        assertThat(scripts.compare(Optional.of(Scripts.speed(4)))).isInstanceOf(VendorResult.Timed.class);
    }

    @Test
    void aProgramWithOtherRowsIsNoReference() throws IOException {
        comparison("printf 'size,Check,GB/s\\n1x8,PASS,2\\n' > r.csv");

        String reason = "the comparison eager failed: integrity: row 2,2 is missing: the baseline has it";
        assertThat(scripts.compare(Optional.empty())).isEqualTo(new VendorResult.Unavailable(reason));
        assertThat(scripts.compare(Optional.of(Scripts.speed(4)))).isEqualTo(new VendorResult.Unavailable(reason));
    }

    @Test
    void aFailedProgramIsNotALibraryToInstall() throws IOException {
        comparison("echo no such module; exit 3");

        assertThat(scripts.compare(Optional.of(Scripts.speed(4))))
                .isInstanceOfSatisfying(VendorResult.Unavailable.class, none -> {
                    assertThat(none.reason())
                            .isEqualTo(
                                    "the comparison eager failed: crash: bench failed with exit status 3: no such module");
                    assertThat(none.isInstallable()).isFalse();
                });
    }

    @Test
    void theFastestOfSeveralProgramsComesFirst() throws IOException {
        lines("", SAME_ROWS, SAME_ROWS.replace("PASS,2", "PASS,8"));

        VendorResult result = scripts.compare(Optional.of(Scripts.speed(4)));

        assertThat(result.timedLines()).extracting(VendorResult.Timed::library).containsExactly("compiled", "eager");
        assertThat(result.timedLines().getLast().winnersGain().orElseThrow().median())
                .isCloseTo(2, Offset.offset(1e-9));
        assertThat(result.reasons())
                .containsExactly("the comparison xla failed: crash: bench failed with exit status 3: no such module");
    }

    @Test
    void aTargetAsAShareOfALineCountsForAllLines() throws IOException {
        lines(", \"targetShares\": {\"1x8\": \"eager:1.5\"}", SAME_ROWS, SAME_ROWS.replace("PASS,2", "PASS,8"));

        VendorResult result = scripts.compare(Optional.empty());

        assertThat(result.allRowTargets()).isEqualTo(Map.of("1x8", 3.0));
        assertThat(result.timedLines())
                .extracting(line -> Math.round(1e9 / line.medianNanoseconds()))
                .containsExactly(Math.round(Math.sqrt(3 * 800)), 20L);
    }

    @Test
    void aTargetAsAShareOfTheVendorIsThatOfTheLineThatIsTheFastestOnTheRow() throws IOException {
        lines(
                ", \"targetShares\": {\"1x8\": \"vendor:1.5\", \"2,2\": \"vendor:2\"}",
                SAME_ROWS,
                SAME_ROWS.replace("PASS,200", "PASS,100").replace("PASS,2\\n", "PASS,8\\n"));

        VendorResult result = scripts.compare(Optional.empty());

        assertThat(result.allRowTargets()).isEqualTo(Map.of("1x8", 12.0, "2,2", 400.0));
        assertThat(result.timedLines()).extracting(VendorResult.Timed::rowTargets).containsExactlyInAnyOrder(
                new TreeMap<>(Map.of("1x8", 12.0)), new TreeMap<>(Map.of("2,2", 400.0)));
    }

    @Test
    void aLineThatFailedIsNotTheFastestOnARow() throws IOException {
        lines(
                ", \"targetShares\": {\"1x8\": \"vendor:1.5\"}",
                SAME_ROWS,
                SAME_ROWS.replace("PASS,2\\n", "PASS,8\\n") + "; echo >> runs; [ $(wc -l < runs) -lt 5 ]");

        assertThat(scripts.compare(Optional.empty()).allRowTargets()).isEqualTo(Map.of("1x8", 3.0));
    }

    private void lines(String targets, String eager, String compiled) throws IOException {
        scripts.results(
                "\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"%s}, \"compare\": {\"compiled\": \"%s\", \"eager\": \"%s\", \"xla\": \"echo no such module; exit 3\"}"
                        .formatted(targets, escaped(compiled), escaped(eager)));
    }

    private static String escaped(String command) {
        return command.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private void comparison(String command) throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}, \"compare\": {\"eager\": \"%s\"}"
                .formatted(escaped(command)));
    }
}
