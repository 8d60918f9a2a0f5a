package dev.lathe.activities.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.workflows.contract.activity.Health;
import io.temporal.failure.ApplicationFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnansweredRunsTest {
    private static final Health HEALTHY = new Health.Healthy("control kernel 500 us");

    private static Outcome<String> run(int attempt, Health health, FailureCause cause) {
        return new UnansweredRuns(() -> health, attempt).reject(() -> {
            throw new StageException(cause, "the runner ended");
        });
    }

    @Test
    void theThirdRunWithoutAResultOnAHealthyDeviceRejectsTheCandidate() {
        Outcome<String> outcome = run(3, HEALTHY, FailureCause.TRANSIENT);

        assertThat(outcome).isInstanceOfSatisfying(Outcome.Rejected.class, rejected -> {
            assertThat(rejected.rejection().stage()).isEqualTo(RejectionStage.CRASH);
            assertThat(rejected.rejection().reason())
                    .isEqualTo("no result in 3 attempts on a healthy device: the runner ended");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void earlierRunsAreRetried(int attempt) {
        assertThatExceptionOfType(ApplicationFailure.class)
                .isThrownBy(() -> run(attempt, HEALTHY, FailureCause.TRANSIENT))
                .satisfies(failure -> assertThat(failure.isNonRetryable()).isFalse());
    }

    @Test
    void anUnhealthyDeviceIsNoEvidenceAgainstACandidate() {
        assertThatExceptionOfType(ApplicationFailure.class)
                .isThrownBy(() -> run(9, new Health.Unhealthy("no answer"), FailureCause.TRANSIENT))
                .satisfies(failure -> assertThat(failure.isNonRetryable()).isFalse());
    }

    @Test
    void aBusyMachineIsNoEvidenceAgainstACandidate() {
        assertThatExceptionOfType(ApplicationFailure.class)
                .isThrownBy(() -> run(9, HEALTHY, FailureCause.BUSY))
                .satisfies(failure -> assertThat(failure.isNonRetryable()).isFalse());
    }

    @ParameterizedTest
    @EnumSource(value = FailureCause.class, names = {"SETUP", "DEVICE"})
    void faultsOfTheSetupAndTheDeviceAreNotTheCandidates(FailureCause cause) {
        assertThatExceptionOfType(ApplicationFailure.class)
                .isThrownBy(() -> run(9, HEALTHY, cause))
                .satisfies(failure -> assertThat(failure.isNonRetryable()).isTrue());
    }
}
