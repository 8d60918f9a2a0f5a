package dev.lathe.temporal.architecture.red.host;

import io.temporal.serviceclient.WorkflowServiceStubs;

/** Knows of Temporal where only the machine should be known. */
public record AsksTheServer(WorkflowServiceStubs stubs) {}
