package dev.lathe.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.Phase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplayTest {
    private final SweepPace pace = new SweepPace();
    private final List<String> printed = new ArrayList<>();
    private final PlainDisplay plain = new PlainDisplay(printed::add);

    @ParameterizedTest
    @CsvSource({"24, 80", "50, 200", "24, 120", "10, 40"})
    void liveTableFitsTheTerminal(int rows, int columns) {
        for (int campaigns : new int[] {1, 14, 134}) {
            List<String> lines =
                    LiveDisplay.lines(Sweeps.of(campaigns, 12, Phase.RUNNING), pace, new TerminalSize(rows, columns));
            assertThat(lines).hasSizeLessThan(rows).allMatch(line -> line.length() <= columns);
        }
    }

    @Test
    void eightyColumnsShowKeyProgressAndBest() {
        List<String> lines = LiveDisplay.lines(Sweeps.of(2, 10, Phase.RUNNING), pace, new TerminalSize(24, 80));
        assertThat(lines.get(3)).contains("gemm_f32_1024x2048x768_fs", "[#####.......] 10/20", "88.80 GFLOP/s");
    }

    @Test
    void wideTerminalShowsVendorAndDevice() {
        List<String> lines = LiveDisplay.lines(Sweeps.of(2, 10, Phase.RUNNING), pace, new TerminalSize(24, 200));
        assertThat(lines.get(3)).contains("running", "17.80x", "89 %", "host:cpu");
    }

    @Test
    void aCampaignThatMeasuresItsBaselineSaysSo() {
        TerminalSize wide = new TerminalSize(24, 250);

        assertThat(LiveDisplay.lines(Sweeps.of(1, 0, Phase.RUNNING), pace, wide).get(3))
                .endsWith("builds, verifies and measures the baseline");
        assertThat(LiveDisplay.lines(Sweeps.of(1, 1, Phase.RUNNING), pace, wide))
                .noneMatch(line -> line.contains("baseline"));
    }

    @Test
    void liveTableIsRedrawnInPlace() {
        StringWriter screen = new StringWriter();
        LiveDisplay live = new LiveDisplay(new PrintWriter(screen), () -> new TerminalSize(24, 80));
        live.show(Sweeps.of(2, 10, Phase.RUNNING), pace);
        assertThat(screen.toString()).doesNotContain("\033");
        live.show(Sweeps.of(2, 11, Phase.RUNNING), pace);
        assertThat(screen.toString()).contains("\033[6A\033[J");
    }

    @Test
    void plainDisplayPrintsOnlyChanges() {
        plain.show(Sweeps.of(2, 10, Phase.RUNNING), pace);
        plain.show(Sweeps.of(2, 10, Phase.RUNNING), pace);
        plain.show(Sweeps.of(2, 11, Phase.RUNNING), pace);
        assertThat(printed)
                .containsExactly(
                        "night  running  20/40 iterations  2 running",
                        "night  running  22/40 iterations  2 running");
    }

    @Test
    void plainDisplayPrintsEachEndOnceWithoutControlCharacters() {
        plain.show(Sweeps.of(1, 20, Phase.DONE), pace);
        plain.show(Sweeps.of(1, 20, Phase.DONE), pace);
        assertThat(printed)
                .hasSize(2)
                .contains("done gemm_f32_1024x2048x768_fs  20/20  88.80 GFLOP/s  17.80x  simd:256,4,-O3"
                        + "  (all 20 iterations are done)")
                .allMatch(line -> line.chars().noneMatch(Character::isISOControl));
    }

    @Test
    void theFinalMeasurementHasAShareOfTheProgressAndOfTheTimeLeft() {
        plain.show(Sweeps.of(1, 20, Phase.RUNNING), pace);
        plain.show(Sweeps.of(1, 20, Phase.FINAL_BENCHMARK), pace);
        plain.show(Sweeps.of(1, 20, Phase.DONE), pace);
        assertThat(printed)
                .contains(
                        "night  running  20/20 iterations  1 final-benchmark",
                        "night  running  20/20 iterations  1 done");
        assertThat(LiveDisplay.lines(Sweeps.of(1, 20, Phase.FINAL_BENCHMARK), pace, new TerminalSize(24, 22)).get(1))
                .isEqualTo("[################....]");

        pace.record(Sweeps.of(1, 10, Phase.RUNNING), Instant.EPOCH);
        pace.record(Sweeps.of(1, 20, Phase.FINAL_BENCHMARK), Instant.EPOCH.plusSeconds(10));
        assertThat(pace.timeLeft()).contains(Duration.ofSeconds(5));
    }

    @Test
    void aPausedSweepHasNoTimeLeft() {
        pace.record(Sweeps.of(2, 1, Phase.RUNNING), Instant.EPOCH);
        pace.record(Sweeps.of(2, 3, Phase.RUNNING), Instant.EPOCH.plusSeconds(10));

        assertThat(Headline.of(Sweeps.of(2, 3, Phase.RUNNING), pace)).endsWith(" left");
        assertThat(Headline.of(Sweeps.paused("lunch"), pace)).contains("2 paused").doesNotContain(" left");
    }

    @Test
    void valuesBeforeTheFinalMeasurementAreMarkedAsInterim() {
        TerminalSize wide = new TerminalSize(24, 200);
        assertThat(LiveDisplay.lines(Sweeps.of(2, 10, Phase.RUNNING), pace, wide))
                .anyMatch(line -> line.contains("88.80 GFLOP/s*  17.80x*   89 %*"))
                .contains("* interim: no final measurement");
        assertThat(LiveDisplay.lines(Sweeps.of(2, 20, Phase.DONE), pace, wide))
                .noneMatch(line -> line.contains("*") || line.contains("interim"));

        assertThat(LiveDisplay.lines(Sweeps.of(2, 3, Phase.STOPPED), pace, wide))
                .anyMatch(line -> line.contains("[##..........] 3/20"));
        plain.show(Sweeps.of(1, 3, Phase.STOPPED), pace);
        assertThat(printed).anyMatch(line -> line.contains("88.80 GFLOP/s (interim)  17.80x"));
    }

    @Test
    void anEndedSweepRunsWhileOneOfItsCampaignsIsExtended() {
        assertThat(Sweeps.ended(Phase.RUNNING).phase()).isEqualTo(Phase.RUNNING);
        assertThat(Sweeps.ended(Phase.PAUSED).phase()).isEqualTo(Phase.RUNNING);
        assertThat(Sweeps.ended(Phase.DONE).phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void anEndedSweepHasThePhaseInWhichItsExtendedCampaignEnded() {
        assertThat(Sweeps.ended(Phase.STOPPED).phase()).isEqualTo(Phase.STOPPED);
    }

    @Test
    void aLoadedMachineIsNamedOnTheFirstScreen() {
        MachineLoad load = new MachineLoad(10, 4, 56, 1.2, 2, 0);
        plain.show(Sweeps.of(2, 10, Phase.RUNNING, load), pace);
        plain.show(Sweeps.of(2, 11, Phase.RUNNING, load.plus(load)), pace);
        String warning = "warning: host:cpu: load 14 on 2 cores during 8 of 20 measurements: times vary by 30 %; "
                + "rerun on an idle machine";
        assertThat(printed).filteredOn(line -> line.startsWith("warning")).containsExactly(warning);
        assertThat(LiveDisplay.lines(Sweeps.of(2, 10, Phase.RUNNING, load), pace, new TerminalSize(24, 200)))
                .element(2).isEqualTo(warning);
    }

    @Test
    void messagesThatAreLongerThanALineAreWrapped() {
        MachineLoad load = new MachineLoad(10, 4, 56, 1.2, 2, 0);
        assertThat(LiveDisplay.lines(Sweeps.of(30, 10, Phase.RUNNING, load), pace, new TerminalSize(24, 80)))
                .hasSizeLessThan(24)
                .containsSequence(
                        "warning: host:cpu: load 14 on 2 cores during 120 of 300 measurements: times vary",
                        "by 30 %; rerun on an idle machine");
        assertThat(LiveDisplay.lines(Sweeps.paused("no " + "x".repeat(90)), pace, new TerminalSize(24, 80)))
                .containsSequence(
                        "paused: no",
                        "x".repeat(80),
                        "x".repeat(10) + " (2 campaigns); resume with './lathe sweep resume night'");
    }

    @Test
    void aLongFailureLeavesTheTableInTheTerminal() {
        List<String> lines = LiveDisplay.lines(Sweeps.paused("no file ".repeat(900)), pace, new TerminalSize(24, 80));
        assertThat(lines).hasSizeLessThan(24).anyMatch(line -> line.contains("gemm_f32_1024x2048x768_fs"));
    }

    @Test
    void plainDisplayPrintsEachPauseReasonOnce() {
        plain.show(Sweeps.paused("no compiler was found"), pace);
        plain.show(Sweeps.paused("no compiler was found"), pace);
        assertThat(printed).filteredOn(line -> line.contains("no compiler")).containsExactly(
                "paused: no compiler was found (2 campaigns); resume with './lathe sweep resume night'");
    }

    @Test
    void timeLeftIsEstimatedFromRecordedProgress() {
        Instant start = Instant.EPOCH;
        pace.record(Sweeps.of(2, 0, Phase.RUNNING), start);
        assertThat(pace.timeLeft()).isEmpty();
        pace.record(Sweeps.of(2, 5, Phase.RUNNING), start.plusSeconds(10));
        assertThat(pace.perSecond()).hasValue(1.0);
        assertThat(pace.timeLeft()).contains(Duration.ofSeconds(40));
        pace.record(Sweeps.of(2, 5, Phase.STOPPED), start.plusSeconds(20));
        assertThat(pace.timeLeft()).contains(Duration.ZERO);
    }

    @Test
    void timeLeftDuringTheFinalMeasurementsIsThatOfTheFinalMeasurements() {
        pace.record(Sweeps.of(4, 19, Phase.RUNNING), Instant.EPOCH);
        pace.record(Sweeps.of(4, 20, Phase.FINAL_BENCHMARK), Instant.EPOCH.plusSeconds(1));
        pace.record(Sweeps.ending(4, 2), Instant.EPOCH.plusSeconds(28));
        assertThat(pace.timeLeft()).contains(Duration.ofSeconds(20));
    }

    @Test
    void timeLeftIsThatOfTheCampaignsThatAreLeftIfTheyEndOneAfterTheOther() {
        pace.record(Sweeps.of(4, 19, Phase.RUNNING), Instant.EPOCH);
        pace.record(Sweeps.ending(4, 1), Instant.EPOCH.plusSeconds(10));
        pace.record(Sweeps.ending(4, 2), Instant.EPOCH.plusSeconds(40));
        assertThat(pace.timeLeft()).contains(Duration.ofSeconds(60));
        pace.record(Sweeps.ending(4, 4), Instant.EPOCH.plusSeconds(90));
        assertThat(pace.timeLeft()).contains(Duration.ZERO);
    }

    @Test
    void anExtendedCampaignThatEndsAgainSaysNothingAboutOthers() {
        pace.record(Sweeps.ending(4, 2), Instant.EPOCH);
        pace.record(Sweeps.ending(4, 3), Instant.EPOCH.plusSeconds(10));
        pace.record(Sweeps.ending(4, 2), Instant.EPOCH.plusSeconds(20));
        pace.record(Sweeps.ending(4, 3), Instant.EPOCH.plusSeconds(40));
        assertThat(pace.timeLeft()).contains(Duration.ofSeconds(40));
    }

    @Test
    void parsesTheOutputOfStty() {
        assertThat(TerminalSize.parse("50 132")).isEqualTo(new TerminalSize(50, 132));
        assertThat(TerminalSize.parse("0 0")).isEqualTo(new TerminalSize(24, 80));
        assertThat(TerminalSize.parse("")).isEqualTo(new TerminalSize(24, 80));
    }
}
