package dev.lathe.worker.job;

import java.util.HexFormat;
import java.util.List;

/**
 * The two input seeds that a runner verifies in one job. An output that a kernel stored in an earlier run cannot be
 * correct for both.
 */
final class ContentsSeeds {
    private ContentsSeeds() {}

    static List<String> of(String seed) {
        return List.of(seed, HexFormat.of().toHexDigits(twin(HexFormat.fromHexDigitsToLong(seed))));
    }

    /** Returns the seed with the last bit inverted, as the runners do. */
    private static long twin(long seed) {
        return seed ^ 1;
    }
}
