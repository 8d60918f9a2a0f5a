package dev.lathe.cli.plan;

import dev.lathe.cli.manifest.PlanOptions;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.AdaptiveLookahead;
import dev.lathe.tuning.campaign.LookaheadLimit;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.search.Strategies;

/** The search of campaigns: the given options, else defaults that depend on the devices. */
record SearchDefaults(PlanOptions options, DeviceChoice devices) {
    private static final long SEED = 1;

    /** Returns the search plan for the given number of campaigns in flight, each of so many iterations. */
    SearchPlan search(int campaigns, int iterations) {
        SearchPlan plan = SearchPlan.of(
                options.mode().orElse(StartMode.FROM_SCRATCH),
                strategy(),
                options.seed().orElse(SEED),
                options.lookahead().orElse(lookahead(campaigns, iterations)));
        return isAlone(campaigns) && options.lookahead().isEmpty()
                ? plan.withMaxLookahead(LookaheadLimit.maximumFor(iterations))
                : plan;
    }

    /** Returns the lookahead with which all campaigns together have enough proposals in flight for the devices. */
    private int lookahead(int campaigns, int iterations) {
        int needed = saturation() * devices.count();
        if (campaigns >= needed) {
            return 0;
        }
        int ahead = isAlone(campaigns) ? AdaptiveLookahead.INITIAL : Math.ceilDiv(needed, campaigns) - 1;
        return Math.clamp(ahead, AdaptiveLookahead.INITIAL, LookaheadLimit.maximumFor(iterations));
    }

    private boolean isAlone(int campaigns) {
        return campaigns <= devices.count();
    }

    /**
     * Returns the number of proposals in flight per device that keep it busy. On a GPU, compiling takes eight times as
     * long as measuring or longer: two H200s with seven campaigns each and no lookahead were idle half of the time.
     */
    private int saturation() {
        return switch (devices) {
            case DeviceChoice.Cuda cuda -> 32;
            case DeviceChoice.Cpu cpu -> 4;
            case DeviceChoice.Landscapes landscapes -> 4;
        };
    }

    private String strategy() {
        String strategy = options.strategy().orElse(Strategies.DEFAULT);
        if (!Strategies.names().contains(strategy)) {
            throw CommandFailure.usage("--strategy: unknown strategy '" + strategy + "'; legal are "
                    + String.join(", ", Strategies.names()));
        }
        return strategy;
    }
}
