package dev.lathe.workflows.contract.activity.measurement;

import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.build.Task;
import java.util.Optional;

/** Beside the library, a build may be timed in the same rounds, so that neither has the cooler chip. */
public record VendorRequest(Task task, SamplingPlan sampling, Optional<Build> beside) {}
