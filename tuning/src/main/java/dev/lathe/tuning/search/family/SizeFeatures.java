package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The values of a knob as sizes, in the knob's order; empty if any value is not a positive integer. The odd factor is
 * the size divided by its largest power of two. The arrays are read-only and not copied.
 */
record SizeFeatures(double[] logarithms, long[] oddFactors) {
    static SizeFeatures of(Knob knob) {
        long[] numbers = knob.values().stream().mapToLong(SizeFeatures::number).toArray();
        long[] sizes = LongStream.of(numbers).allMatch(number -> number > 0) ? numbers : new long[0];
        return new SizeFeatures(
                LongStream.of(sizes).mapToDouble(StrictMath::log).toArray(),
                LongStream.of(sizes).map(size -> size >> Long.numberOfTrailingZeros(size)).toArray());
    }

    private static long number(KnobValue value) {
        return value instanceof KnobValue.Whole(long number) ? number : 0;
    }

    boolean known() {
        return logarithms.length > 0;
    }

    /** Returns whether the odd factors differ; equal ones carry no information. */
    boolean uneven() {
        return Arrays.stream(oddFactors).distinct().count() > 1;
    }
}
