package dev.lathe.cli.plan;

import dev.lathe.cli.manifest.PlanOptions;
import dev.lathe.tuning.campaign.lookahead.AdaptiveLookahead;
import dev.lathe.tuning.campaign.lookahead.LookaheadLimit;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.SamplingPlan;

/** How campaigns search and sample: what is wished, and what is usual on such devices where nothing is. */
record SearchDefaults(PlanOptions wishes, DeviceChoice devices) {
    private static final long SEED = 1;

    SamplingPlan sampling() {
        return wishes.sampling().orElseGet(() -> switch (devices) {
            case DeviceChoice.Cuda cuda -> SamplingPlan.onGpu();
            case DeviceChoice.Cpu cpu -> SamplingPlan.standard();
            case DeviceChoice.Landscapes landscapes -> SamplingPlan.standard();
        });
    }

    /** With so many campaigns in flight at once. */
    SearchPlan search(int campaigns) {
        int lookahead = campaigns >= crowd() * devices.count() ? 0 : AdaptiveLookahead.AT_FIRST;
        SearchPlan plan = SearchPlan.of(
                wishes.mode().orElse(StartMode.FROM_SCRATCH),
                StrategyNames.checked(wishes.strategy()),
                wishes.seed().orElse(SEED),
                wishes.lookahead().orElse(lookahead));
        boolean alone = campaigns <= devices.count();
        return alone && wishes.lookahead().isEmpty() ? plan.choosingUpTo(LookaheadLimit.FARTHEST) : plan;
    }

    /**
     * From this many campaigns a device they keep it busy for each other, and looking ahead gains nothing. On a GPU compiling
     * takes eight times as long as measuring: two H200s with seven campaigns each had nothing to do for half of the time.
     */
    private int crowd() {
        return switch (devices) {
            case DeviceChoice.Cuda cuda -> 32;
            case DeviceChoice.Cpu cpu -> 4;
            case DeviceChoice.Landscapes landscapes -> 4;
        };
    }
}
