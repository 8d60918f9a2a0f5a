package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import org.junit.jupiter.api.Test;

class ReportedDeviationTest {
    private static final Verdict KEEP = new Verdict.Keep("1.5 % faster");
    private static final Gain SMALL = new Gain(1.015, 1.012, 1.018);

    @Test
    void aSmallGainMustBeTwiceTheDeviation() {
        assertThat(new ReportedDeviation(0.007).review(KEEP, SMALL)).isEqualTo(KEEP);
        assertThat(new ReportedDeviation(0.008).review(KEEP, SMALL))
                .isEqualTo(new Verdict.Inconclusive(
                        "1.5 % faster, but the benchmark reports a deviation of 0.80 %, more than half of the gain"));
    }

    @Test
    void aLargerGainAndALossAreDecidedByTheRuns() {
        Verdict discard = new Verdict.Discard("3.0 % slower");

        assertThat(new ReportedDeviation(0.1).review(KEEP, new Gain(1.02, 1.01, 1.03))).isEqualTo(KEEP);
        assertThat(new ReportedDeviation(0.1).review(discard, new Gain(0.97, 0.96, 0.98))).isEqualTo(discard);
    }
}
