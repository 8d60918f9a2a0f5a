package dev.lathe.tuning.search.view;

/**
 * One proposal of a family that is known. The cost is in nanoseconds; it is infinite where the candidate failed, and NaN
 * where it is being tried or was measured in another epoch.
 */
public record Trial(int ordinal, long cell, double cost) {
    public boolean measured() {
        return Double.isFinite(cost);
    }

    public boolean unknown() {
        return Double.isNaN(cost);
    }
}
