package dev.lathe.workflows.contract.activity;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The activity that runs one attempt of an agent's turn in a fresh workspace. */
@ActivityInterface
public interface AgentActivity {
    @ActivityMethod(name = "agent")
    AgentAnswer propose(AgentRequest request);
}
