package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.proposal.ProposerAnswer;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/**
 * The activity that proposes candidates for the next ordinals: a submission if there is one, otherwise the strategy's
 * choices, after the gates. It is a pure function of the request and the op's files.
 */
@ActivityInterface
public interface ProposeActivity {
    /** Returns the proposals in order. They are fewer than requested if the search has no more. */
    @ActivityMethod(name = "propose")
    ProposerAnswer propose(ProposeRequest request);

    /** Adds the knobs that a submission does not set, and checks its family, knobs, values and constraints. */
    @ActivityMethod(name = "complete")
    Completed complete(CompletionRequest request);
}
