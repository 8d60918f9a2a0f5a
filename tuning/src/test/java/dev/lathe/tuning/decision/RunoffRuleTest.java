package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunoffRuleTest {
    private final RunoffRule rule = new RunoffRule(SamplingPlan.onGpu());

    @Test
    void keepsAFinalistWithTheMinimumGain() {
        assertThat(rule.decide(1000, 1021, 97))
                .isEqualTo(new Verdict.Keep("2.1 % faster than iteration 97 in the steady state"));
    }

    @Test
    void aFinalistCanWinOnlyIfItsBriefMeasurementBeatsTheLeadersSteadyState() {
        assertThat(rule.canWin(1000, 1011)).isTrue();
        assertThat(rule.canWin(1000, 1009)).isFalse();
        assertThat(rule.canWin(1000, 900)).isFalse();
    }

    @Test
    void discardsAFinalistBelowTheMinimumGain() {
        assertThat(rule.decide(1000, 1004, 97))
                .isEqualTo(new Verdict.Discard("0.4 % faster than iteration 97 in the steady state"));
        assertThat(rule.decide(1000, 900, 97))
                .isEqualTo(new Verdict.Discard("11.1 % slower than iteration 97 in the steady state"));
    }

    @Test
    void theMinimumGainItselfSuffices() {
        assertThat(rule.canWin(1000, 1010)).isTrue();
        assertThat(rule.decide(1000, 1010, 3))
                .isEqualTo(new Verdict.Keep("1.0 % faster than iteration 3 in the steady state"));
        assertThat(rule.decide(1000, 1009.9, 3).promotes()).isFalse();
    }

    @Test
    void aLossOfHalfTheSpeedIsAFactor() {
        assertThat(rule.decide(2000, 1000, 3).reason()).isEqualTo("2.0x slower than iteration 3 in the steady state");
    }
}
