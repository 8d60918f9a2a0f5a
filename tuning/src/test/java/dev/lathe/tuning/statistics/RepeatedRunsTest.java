package dev.lathe.tuning.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RepeatedRunsTest {
    @Test
    void threeThatAgreeAreEnough() {
        assertThat(of(100, 104).areEnough()).isFalse();
        assertThat(of(100, 104, 102).areEnough()).isTrue();
    }

    @Test
    void disturbedOnesAgreeingWithOneAnotherAreNotOnceAQuieterOneWasMet() {
        assertThat(of(100, 130, 131, 132).areEnough()).isFalse();
        assertThat(of(130, 100, 131, 103, 132, 101).areEnough()).isTrue();
    }

    @Test
    void furtherOnesAreHeldUntilThereAreEnoughAndTheMiddleOfTheQuietOnesCounts() {
        List<Double> held = new ArrayList<>();
        double quiet = RepeatedRuns.quiet(130.0, taken -> taken, RepeatedRuns.none(), number -> {
            double taken = number % 2 == 0 ? 130 + number : 100 + number;
            held.add(taken);
            return Optional.of(taken);
        });
        assertThat(held).containsExactly(101.0, 132.0, 103.0, 134.0, 105.0);
        assertThat(quiet).isEqualTo(103);
    }

    @Test
    void whatWasKnownCountsAmongTheEnoughButIsNoResult() {
        assertThat(RepeatedRuns.quiet(130.0, taken -> taken, of(100), number -> Optional.of(100.0 + number)))
                .as("of 101 and 102")
                .isEqualTo(101);
    }

    @Test
    void whereNothingAgreesTheyEndAndTheQuietestCounts() {
        List<Integer> numbers = new ArrayList<>();
        double quiet = RepeatedRuns.quiet(1000.0, taken -> taken, RepeatedRuns.none(), number -> {
            numbers.add(number);
            return Optional.of(1000 * Math.pow(0.9, number));
        });
        assertThat(numbers).hasSize(RepeatedRuns.MOST - 1).endsWith(RepeatedRuns.MOST - 1);
        assertThat(quiet).isEqualTo(1000 * Math.pow(0.9, RepeatedRuns.MOST - 1));
    }

    @Test
    void noneFollowsWhatIsKnownWellARefusalOrTheLast() {
        assertThat(RepeatedRuns.quiet(100.0, taken -> taken, of(101, 102), RepeatedRunsTest::unwanted)).isEqualTo(100);
        assertThat(RepeatedRuns.quiet(Double.POSITIVE_INFINITY, taken -> taken, of(101), RepeatedRunsTest::unwanted)).isInfinite();
        assertThat(RepeatedRuns.quiet(100.0, taken -> taken, RepeatedRuns.none(), number -> Optional.<Double>empty())).isEqualTo(100);
    }

    private static Optional<Double> unwanted(int number) {
        throw new AssertionError("sitting " + number + " was held");
    }

    private static RepeatedRuns of(double... nanoseconds) {
        return new RepeatedRuns(Arrays.stream(nanoseconds).boxed().toList());
    }
}
