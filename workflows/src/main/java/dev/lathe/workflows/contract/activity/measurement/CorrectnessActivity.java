package dev.lathe.workflows.contract.activity.measurement;

import dev.lathe.tuning.evaluation.Outcome;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** Runs a candidate once on inputs that it cannot know and compares the whole output with the reference. */
@ActivityInterface
public interface CorrectnessActivity {
    @ActivityMethod(name = "correctness")
    Outcome<Correctness> check(CorrectnessRequest request);
}
