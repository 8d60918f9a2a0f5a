package dev.lathe.tuning.op;

/**
 * The tolerance of an element: {@code |got - want| <= absolute + relative * scale}, where the scale is the root mean
 * square of the reference tensor. It depends only on the length n of the sums and the unit roundoffs.
 *
 * <p>Each addition of a sum errs by at most u times the partial sum, evenly spread. Terms of random sign make partial
 * sums of sqrt(k) terms, so n additions err by u * sqrt(n / 6) of the result's root mean square, in standard deviation;
 * terms of one sign make u * sqrt(n) / 3 of the result. Any order of summation errs less than the plain one. The worst
 * of 10^10 elements lies below seven deviations, which is 3 * u * sqrt(n); the factor leaves more than twice that.
 * Writing an element rounds it once more, by at most the output's u of the element, and elements stay below eight root
 * mean squares.
 */
public record Tolerance(double relative, double absolute) {
    private static final double FACTOR = 8;

    /**
     * Tensor cores add products of e4m3 with fewer bits than f32 has, and cut off the rest. Measured on an H200, errors
     * grow as the length to the power of 3/4 and have long tails: at 32768 the deviation is 0.0027 of the scale, the
     * worst of 3e7 elements 0.026, and at 16384 that of 3e8 elements 0.021. A library's kernels err by the same bits.
     */
    private static final double E4M3_SUMS = 0x1p-15;

    /** Returns the tolerance of sums of n products of one type, stored as another. */
    public static Tolerance of(long sumLength, DataType type, DataType output) {
        if (sumLength < 1) {
            throw new IllegalArgumentException("the length of the sums must be at least 1, not " + sumLength);
        }
        double relative = FACTOR * (StrictMath.sqrt(sumLength) * sumRoundoff(type) + output.unitRoundoff());
        return new Tolerance(relative, smallest(output));
    }

    /** Returns the unit roundoff of the accumulator: f32 for types narrower than f32, else the type itself. */
    private static double sumRoundoff(DataType type) {
        return switch (type) {
            case F64 -> DataType.F64.unitRoundoff();
            case F32, F16, BF16 -> DataType.F32.unitRoundoff();
            case E4M3 -> E4M3_SUMS;
            case I8, U8, I32, I64 -> 0;
        };
    }

    /** Returns the smallest normal number; smaller results may be flushed to zero. */
    private static double smallest(DataType type) {
        return switch (type) {
            case F64 -> Double.MIN_NORMAL;
            case F32, BF16 -> Float.MIN_NORMAL;
            case F16 -> 0x1p-24;
            case E4M3 -> 0x1p-9;
            case I8, U8, I32, I64 -> 0;
        };
    }
}
