package dev.lathe.tuning.search.surrogate;

import dev.lathe.tuning.space.knob.Knob;
import dev.lathe.tuning.space.knob.KnobValue;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The values of a knob as sizes, in its order; none where one is no positive whole number. An odd factor is what is left of a
 * size after all twos are divided out. Both are read only; they are not copied.
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

    /** Whether the odd factors differ: where all are powers of two times the same, they tell nothing. */
    boolean uneven() {
        return Arrays.stream(oddFactors).distinct().count() > 1;
    }
}
