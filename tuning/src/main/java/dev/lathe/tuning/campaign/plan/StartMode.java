package dev.lathe.tuning.campaign.plan;

import java.util.Locale;

/** The start of a campaign: from scratch, or from the best candidates of earlier campaigns (warm start). */
public enum StartMode {
    FROM_SCRATCH,
    FROM_BEST;

    /** Returns the suffix of campaign keys, so that campaigns in both modes can tune one problem at the same time. */
    public String keySuffix() {
        return switch (this) {
            case FROM_SCRATCH -> "_fs";
            case FROM_BEST -> "";
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
