package dev.lathe.temporal.architecture.red.host;

import io.temporal.serviceclient.WorkflowServiceStubs;

/** A class of a host package that depends on Temporal. */
public record DependsOnTemporal(WorkflowServiceStubs stubs) {}
