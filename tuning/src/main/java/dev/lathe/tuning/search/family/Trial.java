package dev.lathe.tuning.search.family;

/**
 * A proposal of the family. The cost is in nanoseconds, infinite for a rejected candidate, and NaN for a candidate that
 * is in flight or was measured in another epoch.
 */
public record Trial(int ordinal, long index, double cost) {
    public boolean measured() {
        return Double.isFinite(cost);
    }

    public boolean unknown() {
        return Double.isNaN(cost);
    }
}
