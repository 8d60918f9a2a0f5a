package dev.lathe.worker.op;

import java.util.ArrayList;
import java.util.List;

/**
 * What an op defines for unusual inputs: whether its result is defined outside the range of the fill and for NaN and
 * infinity, and whether denormal inputs may be flushed to zero.
 */
public record Numerics(boolean outsideFill, boolean nonFinite, boolean preservesDenormals) {
    /** Returns the numerics of an op that says nothing about them. */
    public static Numerics standard() {
        return new Numerics(true, false, false);
    }

    /** Returns the contents, besides uniform random numbers, on which candidates are verified. */
    public List<String> contents() {
        List<String> contents = new ArrayList<>(List.of("zeros", "oneNonzero", "twoValues"));
        if (outsideFill) {
            contents.addAll(List.of("small", "large", "denormals"));
        }
        if (nonFinite) {
            contents.addAll(List.of("oneNan", "oneInfinity"));
        }
        return contents;
    }
}
