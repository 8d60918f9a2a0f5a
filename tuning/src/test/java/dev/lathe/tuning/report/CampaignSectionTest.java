package dev.lathe.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.report.Curve.Step;
import dev.lathe.tuning.report.Curve.StepLine;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CampaignSectionTest {
    private final CampaignSection section = CampaignSection.of("64", SampleCampaigns.small());

    @Test
    void drawsTheIncumbentAsOneStepLinePerEpoch() {
        assertThat(section.curve().stepLines())
                .containsExactly(
                        new StepLine(1, List.of(new Step(0, 1), new Step(1, 2), new Step(3, 2))),
                        new StepLine(2, List.of(new Step(3, 1.6))));
    }

    @Test
    void drawsEveryEvaluationWithoutAValueIfRejected() {
        assertThat(section.curve().points().stream().map(point -> point.row().decision()))
                .containsExactly("BASELINE", "KEEP", "DISCARD", "REJECTED", "REMEASURED", "REMEASURED");
        assertThat(section.curve().points().get(3).speedup()).isEmpty();
    }

    @Test
    void showsTheWinnerWithTheNumberOfItsIteration() {
        WinnerSection winner = section.winner().orElseThrow();

        assertThat(winner.kernel()).isEqualTo("iter001_tile8");
        assertThat(winner.settings())
                .containsExactly(new WinnerSection.Setting("FLAGS", "-O3 -march=native"),
                        new WinnerSection.Setting("TILE", "8"));
    }

    @Test
    void showsTheRunoffSeparatelyFromTheCurve() {
        CampaignSection withRunoff = CampaignSection.of("64", SampleCampaigns.withRunoff());

        assertThat(withRunoff.runoff())
                .containsExactly(new RunoffLine(
                        "iter002_tile16", OptionalDouble.of(3), "KEEP",
                                "2.0 % faster than iteration 1 in the steady state"));
        assertThat(withRunoff.winner().orElseThrow().kernel()).isEqualTo("iter002_tile16");
        assertThat(withRunoff.improvements().getLast().source()).isEqualTo("runoff");
        assertThat(withRunoff.curve().points()).hasSize(4);
        assertThat(section.runoff()).isEmpty();
    }

    @Test
    void showsSubmissionsWithTheirResults() {
        assertThat(section.submissions()).isEmpty();
        CampaignSection withSubmission = CampaignSection.of(
                "64", SampleCampaigns.of(List.of(SampleCampaigns.small().evaluations().getFirst(),
                        SampleCampaigns.submitted())));
        assertThat(withSubmission.submissions())
                .containsExactly(new SubmissionLine(
                        "attempt001_tile8",
                        "submitted",
                        "half the loads",
                        Optional.of("seen in a profile"),
                        Optional.of("+10 %"),
                        List.of("ncu, kernel 3"),
                        "REJECTED",
                        "Y[0]: expected 1, got 2"));
    }

    @Test
    void countsProfilesByKind() {
        assertThat(section.profiles()).isEqualTo(new ProfileShares(3, 0, 2, 0));
        assertThat(section.profiles().profiled()).hasValue(0.6);
        assertThat(new ProfileShares(1, 2, 3, 4).profiled()).hasValue(0.3);
        assertThat(new ProfileShares(0, 0, 0, 0).profiled()).isEmpty();
    }

    @Test
    void listsTheEpochs() {
        assertThat(section.epochs().stream().map(EpochLine::epoch)).containsExactly(1, 2);
        assertThat(section.epochs().stream().map(EpochLine::evaluations)).containsExactly(4, 2);
        assertThat(section.vendor()).isEqualTo("none: OpenBLAS is not installed");
    }
}
