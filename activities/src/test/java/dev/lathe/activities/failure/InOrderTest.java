package dev.lathe.activities.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lathe.activities.stage.Batches;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import io.temporal.client.ActivityCanceledException;
import io.temporal.failure.ApplicationFailure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InOrderTest {
    private final List<Integer> ran = new ArrayList<>();

    /** Runs a stage, in the third attempt of the task, that ends with the failure at the candidate. */
    private List<Outcome<String>> results(int failing, RuntimeException failure) {
        InOrder<CorrectnessRequest, String> stage = (request, attempt) -> {
            ran.add(request.task().ordinal());
            if (request.task().ordinal() == failing) {
                throw failure;
            }
            return Outcome.ok("attempt " + attempt);
        };
        return stage.results(Batches.checks(4, 5, 6), 3).outcomes();
    }

    @Test
    void theAttemptsOfATaskAreThoseOfItsFirstCandidate() {
        assertThat(results(0, new IllegalStateException()))
                .containsExactly(Outcome.ok("attempt 3"), Outcome.ok("attempt 1"), Outcome.ok("attempt 1"));
        assertThat(ran).containsExactly(4, 5, 6);
    }

    @Test
    void aFaultEndsTheBatchBeforeItsCandidate() {
        assertThat(results(5, ActivityFailures.transientInfra("the runner ended"))).containsExactly(Outcome.ok("attempt 3"));
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
