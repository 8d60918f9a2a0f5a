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
        assertThat(rule.canWin(1e6, 1e6, 1.011e6)).isTrue();
        assertThat(rule.canWin(1e6, 1e6, 1.009e6)).isFalse();
        assertThat(rule.canWin(1.2e6, 1.19e6, 1.08e6)).isFalse();
    }

    @Test
    void aFinalistThatIsFarBehindTheLeaderInBriefComparisonsCannotWin() {
        assertThat(rule.canWin(2.09e6, 2e6, 2.4e6)).isTrue();
        assertThat(rule.canWin(2.11e6, 2e6, 2.4e6)).isFalse();
    }

    @Test
    void aFinalistCannotWinAgainstAShortKernel() {
        assertThat(rule.canWin(0.8e6, 0.8e6, 0.99e6)).isFalse();
        assertThat(rule.canWin(0.8e6, 0.8e6, 1e6)).isTrue();
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
        assertThat(rule.canWin(1e6, 1e6, 1.01e6)).isTrue();
        assertThat(rule.decide(1000, 1010, 3))
                .isEqualTo(new Verdict.Keep("1.0 % faster than iteration 3 in the steady state"));
        assertThat(rule.decide(1000, 1009.9, 3).promotes()).isFalse();
    }

    @Test
    void aLossOfHalfTheSpeedIsAFactor() {
        assertThat(rule.decide(2000, 1000, 3).reason()).isEqualTo("2.0x slower than iteration 3 in the steady state");
    }
}
