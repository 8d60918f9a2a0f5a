package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import org.junit.jupiter.api.Test;

class TransferTest {
    private static final Gain TUNED = new Gain(1.44, 1.4, 1.5);
    private static final Verdict KEPT = new Verdict.Keep("44.0 % faster");

    private final Transfer holds = new Transfer(TUNED, new Gain(1.4, 1.35, 1.45));

    @Test
    void aGainOnBothIsKept() {
        assertThat(holds.review(KEPT, new Verdict.Keep("40.0 % faster")))
                .isEqualTo(new Verdict.Keep("44.0 % faster on the tuned rows; on unseen rows 40.0 % faster"));
    }

    @Test
    void aTradeOffOnEitherStaysOne() {
        Verdict tradeOff = new Verdict.KeepTradeOff("9.0 % faster in the mean; loses 2.0 % on row 7");
        assertThat(holds.review(tradeOff, KEPT)).isInstanceOf(Verdict.KeepTradeOff.class);
        assertThat(holds.review(KEPT, tradeOff)).isInstanceOf(Verdict.KeepTradeOff.class);
    }

    @Test
    void aGainThatIsNoneOnUnseenRowsIsOverfit() {
        Transfer vanishes = new Transfer(TUNED, new Gain(0.988, 0.98, 0.99));
        assertThat(vanishes.review(KEPT, new Verdict.Discard("1.2 % slower")))
                .isEqualTo(
                        new Verdict.Discard("overfit: 44.0 % faster on the tuned rows; on unseen rows 1.2 % slower"));
    }

    @Test
    void anUndecidedComparisonIsOverfitIfHalfOfTheGainIsGone() {
        Verdict undecided = new Verdict.Inconclusive("0.9 % faster: inconclusive");
        assertThat(new Transfer(TUNED, new Gain(1.009, 0.9, 1.19)).review(KEPT, undecided))
                .isEqualTo(new Verdict.Discard(
                        "overfit: 44.0 % faster on the tuned rows; on unseen rows 0.9 % faster: inconclusive"));
        assertThat(new Transfer(TUNED, new Gain(1.009, 0.9, 1.21)).review(KEPT, undecided))
                .isEqualTo(new Verdict.Inconclusive(
                        "44.0 % faster on the tuned rows; on unseen rows 0.9 % faster: inconclusive"));
    }
}
