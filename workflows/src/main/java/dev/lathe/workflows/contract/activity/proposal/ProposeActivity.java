package dev.lathe.workflows.contract.activity.proposal;

import dev.lathe.tuning.proposal.ProposerAnswer;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/**
 * Says what to try under the next ordinal: a submission where there is one, else the strategy's choice, after the gates.
 * A pure function of the request and the op's files.
 */
@ActivityInterface
public interface ProposeActivity {
    @ActivityMethod(name = "propose")
    ProposerAnswer propose(ProposeRequest request);
}
