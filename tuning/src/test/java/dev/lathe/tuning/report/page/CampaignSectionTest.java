package dev.lathe.tuning.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.report.Accounts;
import dev.lathe.tuning.report.page.Curve.Stairs;
import dev.lathe.tuning.report.page.Curve.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class CampaignSectionTest {
    private final CampaignSection section = CampaignSection.of(Accounts.small());

    @Test
    void drawsTheBestSoFarAsAFlightOfStairsForEachEpoch() {
        assertThat(section.curve().stairs())
                .containsExactly(
                        new Stairs(1, List.of(new Step(0, 4), new Step(1, 2), new Step(3, 2))),
                        new Stairs(2, List.of(new Step(3, 8), new Step(3, 5))));
    }

    @Test
    void drawsEveryEvaluationAndMarksTheRejected() {
        assertThat(section.curve().points().stream().map(Curve.Point::kind))
                .containsExactly("BASELINE", "KEEP", "DISCARD", "REJECTED", "REMEASURED", "REMEASURED");
        assertThat(section.curve().points().get(3).value()).isEmpty();
    }

    @Test
    void showsTheWinnerUnderTheNumberThatItWonBy() {
        Winner winner = section.winner().orElseThrow();

        assertThat(winner.kernel()).isEqualTo("iter001_tile8");
        assertThat(winner.settings())
                .containsExactly(new Winner.Setting("FLAGS", "-O3 -march=native"), new Winner.Setting("TILE", "8"));
    }

    @Test
    void countsProfilesByKind() {
        assertThat(section.profiles()).isEqualTo(new ProfileShares(3, 0, 2, 0));
    }

    @Test
    void tellsTheEpochsApart() {
        assertThat(section.epochs().stream().map(EpochLine::epoch)).containsExactly(1, 2);
        assertThat(section.epochs().stream().map(EpochLine::evaluations)).containsExactly(4, 2);
        assertThat(section.vendor()).isEqualTo("none: OpenBLAS is not installed");
    }
}
