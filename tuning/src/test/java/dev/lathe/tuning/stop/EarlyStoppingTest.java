package dev.lathe.tuning.stop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.stop.StopRule.Converged;
import dev.lathe.tuning.stop.StopRule.IterationCount;
import dev.lathe.tuning.stop.StopRule.TargetReached;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EarlyStoppingTest {
    private static final Metric GFLOPS = new Metric("speed", "GFLOP/s", MetricDirection.HIGHER, 2e6);

    private static final SortedMap<String, Double> NO_SHARES = new TreeMap<>();

    @Test
    void convertsTheTargetValueToATime() {
        assertThat(new EarlyStopping(OptionalDouble.of(100), Optional.empty(), Optional.empty(), OptionalInt.empty())
                        .rules(GFLOPS))
                .isEqualTo(List.of(new TargetReached(20_000)));
        assertThat(new EarlyStopping(OptionalDouble.of(0.5), Optional.empty(), Optional.empty(), OptionalInt.empty())
                        .rules(Metric.milliseconds()))
                .isEqualTo(List.of(new TargetReached(500_000)));
    }

    @Test
    void stopsExactlyAtTheTargetValueOrTheTimeLimit() {
        EarlyStopping stopping = new EarlyStopping(
                OptionalDouble.of(100), Optional.empty(), Optional.of(Duration.ofHours(2)), OptionalInt.empty());

        assertThat(reasons(
                        stopping,
                        new Progress(
                                3,
                                0,
                                OptionalDouble.of(20_001),
                                NO_SHARES,
                                OptionalInt.empty(),
                                Duration.ofMinutes(119),
                                1,
                                Optional.empty())))
                .isEmpty();
        assertThat(reasons(
                        stopping,
                        new Progress(
                                3,
                                0,
                                OptionalDouble.of(19_000),
                                NO_SHARES,
                                OptionalInt.empty(),
                                Duration.ofMinutes(119),
                                1,
                                Optional.empty())))
                .containsExactly("target reached: 19.00 us, target 20.00 us");
        assertThat(reasons(
                        stopping,
                        new Progress(
                                3,
                                0,
                                OptionalDouble.empty(),
                                NO_SHARES,
                                OptionalInt.empty(),
                                Duration.ofMinutes(120),
                                1,
                                Optional.empty())))
                .containsExactly("time limit reached: 120 min");
    }

    @Test
    void stopsAtAShareOfAReference() {
        EarlyStopping stopping = EarlyStopping.never().withShare(TargetShare.parse("vendor:0.95"));

        assertThat(reasons(stopping, withShares(Map.of(TargetShare.VENDOR, 0.9499, TargetShare.BASELINE, 7.0))))
                .isEmpty();
        assertThat(reasons(stopping, withShares(Map.of(TargetShare.VENDOR, 0.95))))
                .containsExactly("target reached: 0.950 of the vendor, target 0.950");
        assertThat(reasons(stopping, withShares(Map.of()))).isEmpty();
        assertThat(reasons(
                        EarlyStopping.never().withShare(TargetShare.parse("torch compile:1.1")),
                        withShares(Map.of("torch compile", 1.2))))
                .containsExactly("target reached: 1.200 of the torch compile, target 1.100");
        assertThat(EarlyStopping.never().or(stopping)).isEqualTo(stopping);
    }

    private static Progress withShares(Map<String, Double> shares) {
        return new Progress(
                3,
                0,
                OptionalDouble.of(1),
                new TreeMap<>(shares),
                OptionalInt.empty(),
                Duration.ZERO,
                1,
                Optional.empty());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    vendor       | invalid target share 'vendor'; write baseline, vendor, roofline, mfu or the name of a comparison line, a colon and
                    vendor:-1    | invalid target share 'vendor:-1'; write
                    vendor:0     | the target share of vendor must be positive and at most 10, not 0
                    vendor:95    | the target share of vendor must be positive and at most 10, not 95
                    eager:11     | the target share of eager must be positive and at most 10, not 11
                    roofline:1.1 | the target share of roofline must be positive and at most 1, not 1.1; 0.95 is 95 %
                    """)
    void anInvalidShareNamesTheFormat(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TargetShare.parse(text))
                .withMessageStartingWith(message);
    }

    private static List<String> reasons(EarlyStopping stopping, Progress progress) {
        return stopping.rules(GFLOPS).stream()
                .flatMap(rule -> rule.reached(progress).stream())
                .map(StopReason::text)
                .toList();
    }

    @Test
    void absentConditionsAreTakenFromTheOther() {
        EarlyStopping value =
                new EarlyStopping(OptionalDouble.of(5), Optional.empty(), Optional.empty(), OptionalInt.empty());
        EarlyStopping both = new EarlyStopping(
                OptionalDouble.of(7), Optional.empty(), Optional.of(Duration.ofHours(1)), OptionalInt.empty());

        assertThat(value.or(both))
                .isEqualTo(new EarlyStopping(
                        OptionalDouble.of(5), Optional.empty(), Optional.of(Duration.ofHours(1)), OptionalInt.empty()));
        assertThat(EarlyStopping.never().rules(GFLOPS)).isEmpty();
    }

    @Test
    void stopsWhenThePatienceIsSpent() {
        EarlyStopping patient = EarlyStopping.never().withPatience(OptionalInt.of(40));

        assertThat(reasons(patient, withoutGain(39))).isEmpty();
        assertThat(reasons(patient, withoutGain(40)))
                .containsExactly("converged: no gain in the last 40 of 70 iterations");
        assertThat(EarlyStopping.never().or(patient)).isEqualTo(patient);
        assertThatIllegalArgumentException().isThrownBy(() -> new Converged(0)).withMessageContaining("patience");
    }

    private static Progress withoutGain(int iterations) {
        return new Progress(
                70,
                0,
                OptionalDouble.of(1),
                NO_SHARES,
                OptionalInt.empty(),
                Duration.ZERO,
                iterations,
                Optional.empty());
    }

    @Test
    void rejectsATargetOfZero() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EarlyStopping(
                        OptionalDouble.of(0), Optional.empty(), Optional.empty(), OptionalInt.empty()));
    }

    private static EarlyStopping all(double value, int minutes, int patience) {
        return new EarlyStopping(
                OptionalDouble.of(value),
                Optional.empty(),
                Optional.of(Duration.ofMinutes(minutes)),
                OptionalInt.of(patience));
    }

    @Test
    void theFirstReasonIsTheTargetThenTheTimeThenThePatience() {
        Progress everything = new Progress(
                90,
                0,
                OptionalDouble.of(20_000),
                NO_SHARES,
                OptionalInt.empty(),
                Duration.ofMinutes(60),
                40,
                Optional.empty());

        assertThat(reasons(all(100, 60, 40), everything)).extracting(text -> text.split("[: ]")[0])
                .containsExactly("target", "time", "converged");
        assertThat(all(100, 60, 40).rules(GFLOPS).stream().flatMap(rule -> rule.reached(everything).stream()))
                .extracting(StopReason::kind)
                .containsExactly(StopReason.Kind.TARGET_REACHED, StopReason.Kind.TIME_SPENT, StopReason.Kind.CONVERGED);
    }

    @Test
    void aPresentConditionIsKept() {
        EarlyStopping mine = all(100, 60, 40);

        assertThat(mine.or(all(50, 30, 20))).isEqualTo(mine);
        assertThat(mine.withPatience(OptionalInt.of(7))).isEqualTo(all(100, 60, 7));
        assertThat(mine.withPatience(OptionalInt.empty()).or(EarlyStopping.never()).patience()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.NEGATIVE_INFINITY})
    void rejectsATargetThatIsNotPositive(double target) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EarlyStopping(
                        OptionalDouble.of(target), Optional.empty(), Optional.empty(), OptionalInt.empty()))
                .withMessage("the target value must be positive, not " + target);
    }

    @ParameterizedTest
    @CsvSource({"1, true", "2000, true", "0, false", "2001, false"})
    void patienceAndIterationsAreWithinTheLimit(int number, boolean legal) {
        if (legal) {
            assertThat(new Converged(number).patience()).isEqualTo(new IterationCount(number).target());
        } else {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Converged(number))
                    .withMessage("patience must be between 1 and 2000, not " + number);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new IterationCount(number))
                    .withMessage("iterations must be between 1 and 2000, not " + number);
        }
    }

    @ParameterizedTest
    @CsvSource({"49, false", "50, true", "51, true"})
    void iterationsAreDoneAtTheTarget(int iterations, boolean done) {
        Progress progress = new Progress(
                iterations,
                900,
                OptionalDouble.empty(),
                NO_SHARES,
                OptionalInt.empty(),
                Duration.ofDays(9),
                900,
                Optional.empty());

        assertThat(new IterationCount(50).reached(progress))
                .isEqualTo(done
                        ? Optional.of(new StopReason(StopReason.Kind.ITERATIONS_DONE, "all 50 iterations are done"))
                        : Optional.empty());
    }
}
