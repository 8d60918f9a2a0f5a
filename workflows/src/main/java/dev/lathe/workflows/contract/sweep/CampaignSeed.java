package dev.lathe.workflows.contract.sweep;

import dev.lathe.tuning.space.Sha256;

/**
 * The seed of a campaign: a hash of the sweep's seed and the campaign's key. It does not depend on the sweep's name.
 */
public final class CampaignSeed {
    private CampaignSeed() {}

    public static long of(long sweepSeed, String key) {
        return Long.parseUnsignedLong(Sha256.of(sweepSeed + "\n" + key).substring(0, 16), 16);
    }
}
