package dev.lathe.tuning.campaign.plan;

import java.util.Locale;

/** Where a campaign starts: at the simplest kernel, or at the best that earlier campaigns found. */
public enum StartMode {
    FROM_SCRATCH,
    FROM_BEST;

    /** What the mode adds to a campaign's key, so that both modes of one problem can run beside each other. */
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
