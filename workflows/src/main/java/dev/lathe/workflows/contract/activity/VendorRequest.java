package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.decision.SamplingPlan;

public record VendorRequest(Task task, SamplingPlan sampling) {}
