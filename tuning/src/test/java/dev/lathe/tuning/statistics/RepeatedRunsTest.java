package dev.lathe.tuning.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RepeatedRunsTest {
    @Test
    void threeRunsThatAgreeSuffice() {
        assertThat(of(100, 104).suffice()).isFalse();
        assertThat(of(100, 104, 102).suffice()).isTrue();
    }

    @Test
    void slowRunsThatAgreeDoNotSufficeAfterAFasterOne() {
        assertThat(of(100, 130, 131, 132).suffice()).isFalse();
        assertThat(of(130, 100, 131, 103, 132, 101).suffice()).isTrue();
    }

    @Test
    void runsAreRepeatedUntilEnoughAgreeAndTheirMedianIsTheResult() {
        List<Double> runs = new ArrayList<>();
        double result = RepeatedRuns.undisturbed(130.0, time -> time, RepeatedRuns.none(), number -> {
            double time = number % 2 == 0 ? 130 + number : 100 + number;
            runs.add(time);
            return Optional.of(time);
        });
        assertThat(runs).containsExactly(101.0, 132.0, 103.0, 134.0, 105.0);
        assertThat(result).isEqualTo(103);
    }

    @Test
    void earlierRunsCountButAreNotResults() {
        assertThat(RepeatedRuns.undisturbed(130.0, time -> time, of(100), number -> Optional.of(100.0 + number)))
                .as("of 101 and 102")
                .isEqualTo(101);
    }

    @Test
    void theFastestRunIsTheResultIfNoneAgreeWithinTheMaximumNumberOfRuns() {
        List<Integer> numbers = new ArrayList<>();
        double result = RepeatedRuns.undisturbed(1000.0, time -> time, RepeatedRuns.none(), number -> {
            numbers.add(number);
            return Optional.of(1000 * Math.pow(0.9, number));
        });
        assertThat(numbers).hasSize(RepeatedRuns.MAX_RUNS - 1).endsWith(RepeatedRuns.MAX_RUNS - 1);
        assertThat(result).isEqualTo(1000 * Math.pow(0.9, RepeatedRuns.MAX_RUNS - 1));
    }

    @Test
    void noRunIsRequestedAfterEnoughRunsAFailureOrTheLastRun() {
        assertThat(RepeatedRuns.undisturbed(100.0, time -> time, of(101, 102), RepeatedRunsTest::unexpected))
                .isEqualTo(100);
        assertThat(RepeatedRuns.undisturbed(
                        Double.POSITIVE_INFINITY, time -> time, of(101), RepeatedRunsTest::unexpected))
                .isInfinite();
        assertThat(RepeatedRuns.undisturbed(
                        100.0, time -> time, RepeatedRuns.none(), number -> Optional.<Double>empty()))
                .isEqualTo(100);
    }

    private static Optional<Double> unexpected(int number) {
        throw new AssertionError("unexpected run " + number);
    }

    private static RepeatedRuns of(double... nanoseconds) {
        return new RepeatedRuns(Arrays.stream(nanoseconds).boxed().toList());
    }

    @Test
    void runsAgreeUpToFivePercentAboveTheFastest() {
        assertThat(of(100, 105, 105).suffice()).isTrue();
        assertThat(of(100, 105, 105.1).suffice()).isFalse();
    }

    @Test
    void theFasterOfTwoMiddleRunsIsTheResult() {
        assertThat(RepeatedRuns.undisturbed(104.0, time -> time, RepeatedRuns.one(103), number -> Optional.of(101.0)))
                .isEqualTo(101);
    }

    @Test
    void aRunThatCannotBeTimedCountsAndIsNotTheResult() {
        List<Integer> numbers = new ArrayList<>();
        double result = RepeatedRuns.undisturbed(100.0, time -> time, RepeatedRuns.none(), number -> {
            numbers.add(number);
            return Optional.of(number < 3 ? Double.POSITIVE_INFINITY : 102.0);
        });

        assertThat(numbers).containsExactly(1, 2, 3, 4);
        assertThat(result).isEqualTo(102);
    }

    @Test
    void earlierRunsCountTowardsTheMaximum() {
        List<Integer> numbers = new ArrayList<>();
        RepeatedRuns.undisturbed(1000.0, time -> time, of(5000, 4000, 3000, 2000), number -> {
            numbers.add(number);
            return Optional.of(1000 * Math.pow(0.9, number));
        });

        assertThat(numbers).as("nine runs, of which four are earlier").containsExactly(1, 2, 3, 4);
    }
}
