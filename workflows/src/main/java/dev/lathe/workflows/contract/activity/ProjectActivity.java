package dev.lathe.workflows.contract.activity;

import dev.lathe.workflows.contract.campaign.ProjectRequest;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The activity that writes the results folder of a campaign from its history. It is idempotent. */
@ActivityInterface
public interface ProjectActivity {
    /** Writes the folder and returns its path. */
    @ActivityMethod(name = "project")
    String project(ProjectRequest request);
}
