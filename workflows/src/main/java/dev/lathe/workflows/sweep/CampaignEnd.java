package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.report.CampaignRates;
import dev.lathe.tuning.report.ComparedRate;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The end of a campaign: its phase, its iterations, its target, and the final rate in the metric's unit, empty if it is
 * not comparable between shapes. The rate is confirmed if a second harness has measured the winner, or if there is
 * none.
 */
record CampaignEnd(Phase phase, int iterations, int target, OptionalDouble rate, boolean confirmed) {
    static CampaignEnd of(CampaignState ended) {
        CampaignSummary summary = CampaignSummaries.of(ended);
        return new CampaignEnd(
                summary.phase(),
                summary.iterations(),
                summary.target(),
                rate(ended.plan(), summary),
                ended.controls().doubted()
                        || ended.bests()
                                .flatMap(EpochBests::finalMeasurement)
                                .filter(CampaignEnd::lacksSecondHarness)
                                .isEmpty());
    }

    /** Returns the end of a campaign whose workflow failed. */
    static CampaignEnd failed(int target) {
        return new CampaignEnd(Phase.FAILED, 0, target, OptionalDouble.empty(), true);
    }

    private static OptionalDouble rate(CampaignPlan plan, CampaignSummary summary) {
        return CampaignRates.of(plan.problems(), plan.metric(), summary)
                .map(all -> all.rates().get(ComparedRate.BEST))
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    /** Returns whether the winner was checked on inputs with a seed, as on each device with a second harness. */
    private static boolean lacksSecondHarness(FinalMeasurement last) {
        return last.inputSeed().isPresent() && last.secondHarness().isEmpty();
    }

    /** Returns whether a new target resumes the campaign. A completed one needs a higher target. */
    boolean resumesFor(int newTarget) {
        return (phase == Phase.DONE ? target : iterations) < newTarget;
    }

    /** Returns whether the campaign may run again to measure its winner: the reason why it ended still holds then. */
    boolean mayBeDoubted() {
        return phase == Phase.DONE && !confirmed;
    }

    Optional<CampaignRates> rates(CampaignPlan plan) {
        return rate.isPresent()
                ? Optional.of(new CampaignRates(
                        plan.key(),
                        plan.problems().first(),
                        plan.metric().work(),
                        plan.metric().unit(),
                        new TreeMap<>(Map.of(ComparedRate.BEST, rate.getAsDouble()))))
                : Optional.empty();
    }
}
