package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.proposal.ProposerAnswer;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/**
 * The activity that proposes candidates for the next ordinal: a submission if there is one, otherwise the strategy's
 * choice, after the gates. It is a pure function of the request and the op's files.
 */
@ActivityInterface
public interface ProposeActivity {
    @ActivityMethod(name = "propose")
    ProposerAnswer propose(ProposeRequest request);

    /** Adds the knobs that a submission does not set, and checks its family, knobs, values and constraints. */
    @ActivityMethod(name = "complete")
    Completed complete(CompletionRequest request);
}
