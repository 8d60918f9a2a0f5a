package dev.lathe.tuning.op;

/**
 * How far an element may be from the reference: {@code |got - want| <= absolute + relative * scale}, where the scale is the
 * root mean square of the reference's tensor. It follows from the length n of the sums and the unit roundoffs alone.
 *
 * <p>Each addition of a sum errs by at most u times the partial sum, evenly spread. Terms of random sign make partial sums
 * of sqrt(k) terms, so n additions err by u * sqrt(n / 6) of the result's root mean square, in standard deviation; terms of
 * one sign make u * sqrt(n) / 3 of the result. Any order of summation errs less than the plain one. The worst of 10^10
 * elements lies below seven deviations, which is 3 * u * sqrt(n); the factor leaves more than twice that. Writing an
 * element rounds it once more, by at most the output's u of the element, and elements stay below eight root mean squares.
 */
public record Tolerance(double relative, double absolute) {
    private static final double FACTOR = 8;

    public static Tolerance of(long sumLength, DataType type) {
        if (sumLength < 1) {
            throw new IllegalArgumentException("the length of the sums must be at least 1, not " + sumLength);
        }
        double relative = FACTOR * (StrictMath.sqrt(sumLength) * accumulator(type).unitRoundoff() + type.unitRoundoff());
        return new Tolerance(relative, smallest(type));
    }

    /** What a kernel of this type must sum in: types that are narrower than f32 must not. */
    private static DataType accumulator(DataType type) {
        return switch (type) {
            case F64 -> DataType.F64;
            case F32, F16, BF16, E4M3 -> DataType.F32;
            case I32 -> DataType.I32;
        };
    }

    /** Where results vanish: a kernel may flush what is smaller to zero, or must round it to the next number there is. */
    private static double smallest(DataType type) {
        return switch (type) {
            case F64 -> Double.MIN_NORMAL;
            case F32, BF16 -> Float.MIN_NORMAL;
            case F16 -> 0x1p-24;
            case E4M3 -> 0x1p-9;
            case I32 -> 0;
        };
    }
}
