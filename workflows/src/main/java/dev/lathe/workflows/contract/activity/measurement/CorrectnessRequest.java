package dev.lathe.workflows.contract.activity.measurement;

import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.build.Task;

public record CorrectnessRequest(Task task, Build build) {}
