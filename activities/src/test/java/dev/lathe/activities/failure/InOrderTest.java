package dev.lathe.activities.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lathe.activities.stage.Batches;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.Batch;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import io.temporal.client.ActivityCanceledException;
import io.temporal.failure.ApplicationFailure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InOrderTest {
    private final List<Integer> ran = new ArrayList<>();

    /** Runs a stage, in an attempt of the task, that ends with the failure at the candidate. */
    private List<Outcome<String>> results(
            Batch<CorrectnessRequest> batch, int attempt, int failing, RuntimeException failure) {
        InOrder<CorrectnessRequest, String> stage = (request, own) -> {
            ran.add(request.task().ordinal());
            if (request.task().ordinal() == failing) {
                throw failure;
            }
            return Outcome.ok("attempt " + own);
        };
        return stage.results(batch, attempt).outcomes();
    }

    private List<Outcome<String>> results(int failing, RuntimeException failure) {
        return results(Batches.checks(4, 5, 6), 1, failing, failure);
    }

    private List<Outcome<String>> attempt(int attempt, int... ordinals) {
        return results(Batches.checks(ordinals), attempt, 0, new IllegalStateException());
    }

    @Test
    void runsAllCandidatesInOrder() {
        assertThat(attempt(1, 4, 5, 6))
                .containsExactly(Outcome.ok("attempt 1"), Outcome.ok("attempt 1"), Outcome.ok("attempt 1"));
        assertThat(ran).containsExactly(4, 5, 6);
    }

    @Test
    void aBatchIsRepeatedWithItsFirstCandidateOnlyBecauseAnotherOneMayHaveEndedIt() {
        assertThat(attempt(2, 4, 5, 6)).containsExactly(Outcome.ok("attempt 1"));
        assertThat(attempt(4, 4, 5, 6)).containsExactly(Outcome.ok("attempt 3"));
        assertThat(ran).containsExactly(4, 4);
    }

    @Test
    void theAttemptsOfATaskWithOneCandidateAreItsOwn() {
        assertThat(attempt(3, 4)).containsExactly(Outcome.ok("attempt 3"));
    }

    @Test
    void aFaultEndsTheBatchBeforeItsCandidate() {
        assertThat(results(5, ActivityFailures.transientInfra("the runner ended")))
                .containsExactly(Outcome.ok("attempt 1"));
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
