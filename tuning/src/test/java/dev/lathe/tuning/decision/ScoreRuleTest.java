package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.evaluation.Gain;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreRuleTest {
    @Test
    void combinesMedianAndBoundsByGeometricMean() {
        Gain score = ScoreRule.GEOMETRIC_MEAN.score(List.of(new Gain(2, 1.6, 2.5), new Gain(0.5, 0.4, 0.9)));
        assertThat(score.median()).isCloseTo(1, within(1e-12));
        assertThat(score.low()).isCloseTo(0.8, within(1e-12));
        assertThat(score.high()).isCloseTo(1.5, within(1e-12));
    }

    @Test
    void rejectsAnEmptyList() {
        assertThatIllegalArgumentException().isThrownBy(() -> ScoreRule.GEOMETRIC_MEAN.score(List.of()));
    }

    @Test
    void aScoreEndedEarlyOnlyIfEveryComparisonDid() {
        Gain early = Gain.endedEarly(0.2);

        assertThat(ScoreRule.GEOMETRIC_MEAN.score(List.of(early, early)).endedEarly()).isTrue();
        assertThat(ScoreRule.GEOMETRIC_MEAN.score(List.of(early, new Gain(1, 1, 1))).endedEarly()).isFalse();
    }
}
