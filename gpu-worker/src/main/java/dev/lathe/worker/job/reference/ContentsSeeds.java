package dev.lathe.worker.job.reference;

import java.util.HexFormat;
import java.util.List;

/**
 * The seeds of the inputs that a runner verifies in one job: the job's own and its twin, so that an output kept from an earlier
 * run cannot be right for both.
 */
final class ContentsSeeds {
    private ContentsSeeds() {}

    static List<String> of(String seed) {
        return List.of(seed, HexFormat.of().toHexDigits(twin(HexFormat.fromHexDigitsToLong(seed))));
    }

    /** They differ in the last bit, as the runners know. */
    private static long twin(long seed) {
        return seed ^ 1;
    }
}
