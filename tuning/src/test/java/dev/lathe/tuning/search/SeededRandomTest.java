package dev.lathe.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JDK's SplittableRandom is the reference implementation of SplitMix64. */
class SeededRandomTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 1234567, Long.MIN_VALUE, Long.MAX_VALUE})
    void isSplitMix64OfTheSeedsOrdinalthNumber(long seed) {
        SplittableRandom states = new SplittableRandom(seed);
        for (int ordinal = 1; ordinal <= 20; ordinal++) {
            SplittableRandom reference = new SplittableRandom(states.nextLong());
            SeededRandom random = SeededRandom.of(seed, ordinal);
            for (int draw = 0; draw < 5; draw++) {
                assertThat(random.nextLong()).isEqualTo(reference.nextLong());
            }
        }
    }

    @Test
    void aNumberBelowABoundIsTheUpperHalfOfTheProductWithTheBound() {
        SeededRandom random = SeededRandom.of(7, 1);

        assertThat(List.of(random.below(1000), random.below(1000), random.below(1000)))
                .isEqualTo(List.of(random(7, 1, 0), random(7, 1, 1), random(7, 1, 2)));
    }

    /** Returns the number below 1,000 by its definition, with exact integers. */
    private static int random(long seed, int ordinal, int draw) {
        SplittableRandom states = new SplittableRandom(seed);
        long state = IntStream.range(0, ordinal).mapToLong(i -> states.nextLong()).reduce(0, (one, last) -> last);
        SplittableRandom reference = new SplittableRandom(state);
        long value = IntStream.rangeClosed(0, draw).mapToLong(i -> reference.nextLong()).reduce(0, (one, last) -> last);
        return new BigInteger(Long.toUnsignedString(value))
                .multiply(BigInteger.valueOf(1000))
                .shiftRight(64)
                .intValueExact();
    }

    @Test
    void numbersBelowABoundAreEquallyFrequent() {
        int[] counts = new int[6];
        for (int ordinal = 1; ordinal <= 60_000; ordinal++) {
            counts[SeededRandom.of(3, ordinal).below(6)]++;
        }

        // The standard deviation of a count is 91.
        assertThat(counts).satisfies(all -> IntStream.of(all)
                .forEach(count -> assertThat(count).isBetween(9_600, 10_400)));
    }

    @Test
    void unitsAreFromZeroToBelowOneWithAMeanOfOneHalf() {
        double[] units = IntStream.rangeClosed(1, 10_000).mapToDouble(ordinal -> SeededRandom.of(5, ordinal).unit())
                .toArray();

        assertThat(DoubleStream.of(units)).allMatch(unit -> unit >= 0 && unit < 1);
        assertThat(IntStream.range(0, 10)
                .filter(tenth -> DoubleStream.of(units).noneMatch(unit -> (int) (unit * 10) == tenth)))
                .isEmpty();
        assertThat(DoubleStream.of(units).average().orElseThrow()).isBetween(0.48, 0.52);
    }
}
