package dev.lathe.worker.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HarnessComparisonTest {
    private static final double RUNNER = 100_000;

    /** A harness in which a kernel takes these times in microseconds, one after the other. */
    private static HarnessComparison.Timed taking(double... microseconds) {
        Deque<Double> times = new ArrayDeque<>(Arrays.stream(microseconds).boxed().toList());
        return new HarnessComparison.Timed(
                () -> Optional.of(HarnessResult.of(
                        new CommandEnd.Exited(
                                0,
                                "m correct 64 by a (tuned): error 0.1 times the tolerance, " + times.remove()
                                        + " us, 4 GB/s\n"),
                        "m")),
                RUNNER,
                HarnessComparison.toleratedOfControl(1));
    }

    private static Outcome<Optional<String>> compared(
            HarnessComparison.Timed candidate, HarnessComparison.Timed control) {
        return new HarnessComparison(candidate, control).compare("cpu");
    }

    private static Outcome<Optional<String>> rejected(String reason) {
        return Outcome.rejected(Rejection.of(RejectionStage.INTEGRITY, "in the second harness: " + reason));
    }

    @Test
    void theControlIsNotMeasuredIfTheTimesAgree() {
        assertThat(compared(taking(120), taking()))
                .isEqualTo(
                        Outcome.ok(Optional.of("correct on 1 shapes, +20.0 % of the time, within the bound of +25 %")));
    }

    @Test
    void aTimeThatIsALittleLongerIsReportedAndNotRejected() {
        assertThat(compared(taking(140), taking()))
                .isEqualTo(Outcome.ok(
                        Optional.of("correct on 1 shapes, +40.0 % of the time, outside the bound of +25 %")));
    }

    @Test
    void aDisturbedRunIsRepeated() {
        assertThat(compared(taking(900, 100), taking(100)))
                .isEqualTo(
                        Outcome.ok(Optional.of("correct on 1 shapes, +0.0 % of the time, within the bound of +25 %")));
    }

    @Test
    void aCandidateThatTakesTooLongInEachRunIsRejected() {
        assertThat(compared(taking(900, 800, 850), taking(100, 101, 99)))
                .isEqualTo(rejected("correct on 1 shapes, but it takes 8.5 times as long as in the runner"));
    }

    @Test
    void aCandidateOnACpuMayTakeLongerThanTheControl() {
        assertThat(HarnessComparison.tolerated("cpu", 1)).isEqualTo(1.5);
        assertThat(HarnessComparison.tolerated("cuda", 1)).isEqualTo(0.5);
        assertThat(HarnessComparison.tolerated("cpu", 2)).isEqualTo(2.5);
    }

    @Test
    void runsOnABusyMachineDoNotCount() {
        assertThat(compared(taking(900, 800, 850, 820), taking(400, 101, 99, 98)))
                .isEqualTo(rejected("correct on 1 shapes, but it takes 8.2 times as long as in the runner"));
    }

    @Test
    void aMachineThatStaysBusyConfirmsNothing() {
        assertThat(compared(taking(900, 800, 850, 900, 900), taking(400, 400, 100, 400, 100)))
                .isEqualTo(
                        Outcome.ok(Optional.of("not confirmed, because the baseline is too slow or fails there, too")));
    }

    @Test
    void wrongResultsAreRejectedAtOnce() {
        assertThat(compared(ending(1, "m INCORRECT 64 by a"), taking())).isEqualTo(rejected("INCORRECT 64 by a"));
    }

    @Test
    void aCandidateThatDoesNotRunThereIsRejectedUnlessTheControlDoesNotRunEither() {
        assertThat(compared(ending(2, "no memory"), taking(100, 100, 100)))
                .isEqualTo(rejected("exited with code 2: no memory"));
        assertThat(compared(ending(0, ""), taking(100, 100, 100))).isEqualTo(rejected("no time"));
        assertThat(compared(ending(2, "no memory"), ending(2, "no memory")))
                .isInstanceOf(Outcome.Ok.class);
    }

    private static HarnessComparison.Timed ending(int code, String output) {
        return new HarnessComparison.Timed(
                () -> Optional.of(HarnessResult.of(new CommandEnd.Exited(code, output), "m")), RUNNER, 0.5);
    }

    @Test
    void anOpWithoutASecondHarnessHasNothingToSay() {
        assertThat(compared(new HarnessComparison.Timed(Optional::empty, RUNNER, 0.5), taking()))
                .isEqualTo(Outcome.ok(Optional.empty()));
    }
}
