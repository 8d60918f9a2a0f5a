package dev.lathe.activities.reference;

import java.util.HexFormat;
import java.util.List;

/**
 * The seeds of the inputs that a runner verifies in one job: the job's own, and one that follows from it, so that an output
 * kept from an earlier run cannot be right for both.
 */
final class ContentsSeeds {
    private ContentsSeeds() {}

    static List<String> of(String seed) {
        return List.of(seed, HexFormat.of().toHexDigits(second(HexFormat.fromHexDigitsToLong(seed))));
    }

    /** Number 1 of the seed's stream, by the mixing step of SplitMix64, as the runners know it. */
    private static long second(long seed) {
        long z = seed + 2 * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
