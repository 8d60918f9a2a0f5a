package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.statistics.NoisyClock;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Noise must not accumulate into promotions. In a thousand campaigns, thirty copies of one kernel are compared with the
 * incumbent. Each comparison measures the incumbent again, so few copies are promoted. The noise has heavy tails and
 * drift.
 */
class NoiseRatchetTest {
    private static final int CAMPAIGNS = 1_000;
    private static final int COPIES = 30;
    private static final double TIME = 100;

    private final PromotionRule rule = new PromotionRule(SamplingPlan.standard());

    @ParameterizedTest
    @CsvSource({"3, 0.005", "3, 0.01", "8, 0.01", "16, 0.005", "16, 0.01"})
    void promotesFewerThanOneCopyInFiveHundredWithModerateNoise(int rounds, double noise) {
        assertThat(promotions(TIME, rounds, noise)).isLessThan(CAMPAIGNS * COPIES / 500);
    }

    @ParameterizedTest
    @CsvSource({"3, 0.03", "16, 0.03"})
    void promotesFewerThanEightCopiesInAThousandWithStrongNoise(int rounds, double noise) {
        assertThat(promotions(TIME, rounds, noise)).isLessThan(8 * CAMPAIGNS * COPIES / 1_000);
    }

    @ParameterizedTest
    @CsvSource({"3, 0.01", "8, 0.01", "16, 0.03"})
    void rarelyPromotesAKernelThatIsOnePercentSlower(int rounds, double noise) {
        assertThat(promotions(1.01 * TIME, rounds, noise)).isLessThan(CAMPAIGNS * COPIES / 5_000);
    }

    @Test
    void promotesAKernelThatIsFivePercentFaster() {
        assertThat(promotions(TIME / 1.05, 16, 0.01)).isGreaterThan(CAMPAIGNS * COPIES * 99 / 100);
    }

    @ParameterizedTest
    @CsvSource({"3, 0.005", "3, 0.01", "8, 0.01", "16, 0.01", "3, 0.03", "16, 0.03"})
    void promotesAConfirmedCopyInAtMostOneOfTwoHundredCampaigns(int rounds, double noise) {
        long withPromotion = IntStream.range(0, CAMPAIGNS)
                .filter(campaign -> winner(campaign, rounds, noise, copy -> copy * 1e-9) > TIME)
                .count();
        assertThat(withPromotion).isLessThanOrEqualTo(CAMPAIGNS / 200);
    }

    /** Each copy is slower, the last one by one percent, so a promotion is a loss. */
    @ParameterizedTest
    @CsvSource({"3, 0.005", "3, 0.01", "8, 0.01", "16, 0.01", "3, 0.03", "16, 0.03"})
    void theWinnerOfSlowerCopiesLosesLessThanOneInAThousandOnAverage(int rounds, double noise) {
        double mean = IntStream.range(0, CAMPAIGNS)
                .mapToDouble(campaign -> winner(campaign, rounds, noise, copy -> 0.01 * copy / COPIES))
                .average()
                .orElseThrow();
        assertThat(mean).isBetween(TIME, 1.001 * TIME);
    }

    /** Returns the true time of a campaign's winner, given by which share each copy is slower than the baseline. */
    private double winner(int campaign, int rounds, double noise, IntToDoubleFunction slower) {
        NoisyClock clock = new NoisyClock(campaign, noise);
        double incumbent = TIME;
        for (int copy = 1; copy <= COPIES; copy++) {
            double challenger = TIME * (1 + slower.applyAsDouble(copy));
            if (isConfirmed(clock, challenger / incumbent * TIME, rounds)) {
                incumbent = challenger;
            }
        }
        return incumbent;
    }

    private boolean isConfirmed(NoisyClock clock, double challenger, int rounds) {
        return verdict(clock, challenger, rounds).promotes() && verdict(clock, challenger, rounds).promotes();
    }

    private int promotions(double challenger, int rounds, double noise) {
        int promotions = 0;
        for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
            NoisyClock clock = new NoisyClock(campaign, noise);
            for (int copy = 0; copy < COPIES; copy++) {
                promotions += verdict(clock, challenger, rounds).promotes() ? 1 : 0;
            }
        }
        return promotions;
    }

    /** Repeats an inconclusive comparison once with all samples, as a campaign does. */
    private Verdict verdict(NoisyClock clock, double challenger, int rounds) {
        return rule.decide(clock.compare(challenger, TIME, rounds), 0)
                .or(() -> rule.decide(clock.compare(challenger, TIME, 2 * rounds), 1))
                .orElseThrow();
    }
}
