package dev.lathe.workflows.contract.activity;

import dev.lathe.workflows.contract.campaign.ProjectRequest;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The activity that writes the results folder of a campaign from its history. It is idempotent. */
@ActivityInterface
public interface ProjectActivity {
    @ActivityMethod(name = "project")
    void project(ProjectRequest request);
}
