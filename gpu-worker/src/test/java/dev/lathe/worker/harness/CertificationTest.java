package dev.lathe.worker.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CertificationTest {
    private static final double RUNNER = 100_000;

    /** A harness in which a kernel takes these times in microseconds, one after the other. */
    private static Certification.Timed taking(double... microseconds) {
        Deque<Double> times = new ArrayDeque<>(Arrays.stream(microseconds).boxed().toList());
        return new Certification.Timed(
                () -> Optional.of(HarnessResult.of(new CommandEnd.Exited(
                        0, "correct 64 by a (tuned): error 0.1 times the tolerance, " + times.remove() + " us, 4 GB/s\n"))),
                RUNNER);
    }

    private static Outcome<Optional<String>> compared(Certification.Timed candidate, Certification.Timed control) {
        return new Certification(candidate, control).compare("cpu");
    }

    private static Outcome<Optional<String>> rejected(String reason) {
        return Outcome.rejected(Rejection.of(RejectionStage.INTEGRITY, "in the second harness: " + reason));
    }

    @Test
    void theControlIsNotMeasuredIfTheTimesAgree() {
        assertThat(compared(taking(120), taking()))
                .isEqualTo(Outcome.ok(Optional.of("correct on 1 shapes, +20.0 % of the time, within the bound of +25 %")));
    }

    @Test
    void aTimeThatIsALittleLongerIsReportedAndNotRejected() {
        assertThat(compared(taking(140), taking()))
                .isEqualTo(Outcome.ok(Optional.of("correct on 1 shapes, +40.0 % of the time, outside the bound of +25 %")));
    }

    @Test
    void aDisturbedRunIsRepeated() {
        assertThat(compared(taking(900, 100), taking(100)))
                .isEqualTo(Outcome.ok(Optional.of("correct on 1 shapes, +0.0 % of the time, within the bound of +25 %")));
    }

    @Test
    void aCandidateThatTakesTooLongInEachRunIsRejected() {
        assertThat(compared(taking(900, 800, 850), taking(100, 101, 99)))
                .isEqualTo(rejected("correct on 1 shapes, but it takes 8.5 times as long as in the runner"));
    }

    @Test
    void nothingFollowsFromTimesOfABusyMachine() {
        assertThat(compared(taking(900, 800, 850), taking(100, 400, 99)))
                .isEqualTo(Outcome.ok(Optional.of("correct on 1 shapes, no time because the machine is busy")));
    }

    @Test
    void wrongResultsAndMissingTimesAreRejected() {
        assertThat(compared(
                        new Certification.Timed(() -> Optional.of(HarnessResult.failed("INCORRECT 64 by a")), RUNNER), taking()))
                .isEqualTo(rejected("INCORRECT 64 by a"));
        assertThat(compared(
                        new Certification.Timed(() -> Optional.of(new HarnessResult(Optional.empty(), List.of())), RUNNER),
                        taking()))
                .isEqualTo(rejected("no time"));
    }

    @Test
    void anOpWithoutASecondHarnessHasNothingToSay() {
        assertThat(compared(new Certification.Timed(Optional::empty, RUNNER), taking()))
                .isEqualTo(Outcome.ok(Optional.empty()));
    }
}
