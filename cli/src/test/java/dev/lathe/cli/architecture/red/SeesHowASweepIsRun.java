package dev.lathe.cli.architecture.red;

import dev.lathe.workflows.sweep.SweepWorkflowImpl;

public record SeesHowASweepIsRun(Class<SweepWorkflowImpl> sweep) {
    public static SeesHowASweepIsRun now() {
        return new SeesHowASweepIsRun(SweepWorkflowImpl.class);
    }
}
