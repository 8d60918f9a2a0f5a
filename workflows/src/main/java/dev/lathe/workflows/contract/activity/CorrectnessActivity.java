package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.evaluation.Outcome;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/**
 * The activity that verifies candidates. It runs each candidate once on inputs that the candidate cannot know and
 * compares the whole output with the reference output.
 */
@ActivityInterface
public interface CorrectnessActivity {
    @ActivityMethod(name = "correctness")
    BatchResult<Correctness> check(Batch<CorrectnessRequest> batch);

    /**
     * Verifies a winner on the inputs to whose seed its first check committed, reveals the seed, runs the winner with
     * sanitizers on a small problem, and compares its claim with a second harness. It takes seconds, with a claim up to
     * minutes.
     */
    @ActivityMethod(name = "check-winner")
    Outcome<WinnerReport> checkWinner(WinnerCheckRequest request);
}
