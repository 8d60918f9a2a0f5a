package dev.lathe.activities.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import io.temporal.client.ActivityCanceledException;
import io.temporal.failure.ApplicationFailure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InOrderTest {
    private final List<Integer> ran = new ArrayList<>();

    /** Runs a stage that ends with the failure at the ordinal. */
    private List<Outcome<String>> results(int failingOrdinal, RuntimeException failure) {
        InOrder<CorrectnessRequest, String> stage = (request, attempt) -> {
            ran.add(request.task().ordinal());
            if (request.task().ordinal() == failingOrdinal) {
                throw failure;
            }
            return Outcome.ok("#" + request.task().ordinal());
        };
        return stage.results(Batches.checks(4, 5, 6)).outcomes();
    }

    @Test
    void runsAllCandidatesInOrder() {
        assertThat(results(0, new IllegalStateException()))
                .containsExactly(Outcome.ok("#4"), Outcome.ok("#5"), Outcome.ok("#6"));
    }

    @Test
    void aFaultEndsTheBatchBeforeItsCandidateBecauseAttemptsAreEvidenceAgainstTheFirstOnly() {
        assertThat(results(5, ActivityFailures.transientInfra("the runner ended"))).containsExactly(Outcome.ok("#4"));
        assertThat(ran).containsExactly(4, 5);
    }

    @Test
    void aFaultOfTheFirstCandidateFailsTheTaskWhichIsRetried() {
        assertThatExceptionOfType(ApplicationFailure.class)
                .isThrownBy(() -> results(4, ActivityFailures.transientInfra("the runner ended")))
                .withMessageContaining("the runner ended");
        assertThat(ran).containsExactly(4);
    }

    @Test
    void aCancelledTaskHasNoResults() {
        assertThatExceptionOfType(ActivityCanceledException.class)
                .isThrownBy(() -> results(5, new ActivityCanceledException()));
    }
}
