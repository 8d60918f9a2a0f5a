package dev.lathe.tuning.search;

import dev.lathe.tuning.space.RandomSource;

/**
 * Random numbers as a function of a seed and an ordinal: SplitMix64 (Steele, Lea and Flood, 2014), implemented here so
 * that a new Java version cannot change a campaign.
 */
public final class SeededRandom implements RandomSource {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    private SeededRandom(long state) {
        this.state = state;
    }

    /** Returns the random numbers of one ordinal of a campaign. */
    public static SeededRandom of(long seed, int ordinal) {
        return new SeededRandom(mix(seed + GOLDEN_GAMMA * ordinal));
    }

    public long nextLong() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    @Override
    public int below(int bound) {
        return (int) Math.unsignedMultiplyHigh(nextLong(), bound);
    }

    @Override
    public double unit() {
        return (nextLong() >>> 11) * 0x1p-53;
    }

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
