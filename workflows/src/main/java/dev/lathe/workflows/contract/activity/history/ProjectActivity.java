package dev.lathe.workflows.contract.activity.history;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** Writes the results folder of a campaign from its history; writing twice changes nothing. */
@ActivityInterface
public interface ProjectActivity {
    @ActivityMethod(name = "project")
    void project(ProjectRequest request);
}
