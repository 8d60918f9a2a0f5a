package dev.lathe.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.campaign.CampaignSummary.Interval;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.PromotionRule;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.search.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurveTest {
    private static final PromotionRule RULE = new PromotionRule(SamplingPlan.standard());

    /** Each candidate seems as fast as the last, although the machine slows down by 40 % for half of the time. */
    @Test
    void theLineNeverFallsAlthoughTheMachineSlowsDown() {
        List<Recorded> evaluations = new ArrayList<>(List.of(SampleCampaigns.small().evaluations().getFirst()));
        SeededRandom random = SeededRandom.of(3, 1);
        double incumbent = 4;
        for (int i = 1; i <= 200; i++) {
            double machine = i / 10 % 2 == 0 ? 1 : 1.4;
            double gain = 0.7 + 0.5 * random.unit();
            Gain compared = new Gain(gain, gain * 0.97, gain * 1.03);
            Verdict verdict = RULE.decide(compared, RULE.plan().repeats()).orElseThrow();
            evaluations.add(SampleCampaigns.compared(i, machine * incumbent / gain, compared, verdict));
            incumbent = verdict.promotes() ? incumbent / gain : incumbent;
        }
        Curve curve = CampaignSection.of("64", SampleCampaigns.of(evaluations)).curve();

        List<Double> line = curve.stepLines().getFirst().steps().stream().map(Curve.Step::speedup).toList();
        assertThat(line).hasSizeGreaterThan(20).isSorted();
        assertThat(curve.stepLines()).hasSize(1);
        double best = 1;
        for (Curve.Point point : curve.points().subList(1, curve.points().size())) {
            boolean kept = point.row().isPromoted();
            assertThat(kept ? point.speedup().getAsDouble() > best : point.interval().orElseThrow().low() < best)
                    .isTrue();
            best = kept ? point.speedup().getAsDouble() : best;
        }
    }

    @Test
    void speedupsAreTheGainsTimesTheSpeedupOfTheIncumbent() {
        Curve curve = CampaignSection.of("64", SampleCampaigns.of(List.of(
                        SampleCampaigns.small().evaluations().getFirst(),
                        SampleCampaigns.compared(1, 2, new Gain(1.9, 1.8, 2.0), new Verdict.Keep("90 % faster")),
                        SampleCampaigns.compared(2, 1, new Gain(0.5, 0.4, 0.6), new Verdict.Discard("2.0x slower")),
                        SampleCampaigns.compared(3, 1, Gain.endedEarly(0.1), new Verdict.Discard("10.0x slower")))))
                .curve();

        assertThat(curve.points().stream().map(point -> point.speedup().getAsDouble()))
                .containsExactly(1.0, 1.9, 0.95, 0.19);
        Interval interval = curve.points().get(2).interval().orElseThrow();
        assertThat(interval.low()).isEqualTo(0.76, within(1e-9));
        assertThat(interval.high()).isEqualTo(1.14, within(1e-9));
        assertThat(curve.points().get(3).interval()).isEmpty();
        assertThat(curve.points().get(0).interval()).isEmpty();
    }
}
