package dev.lathe.cli.architecture.red;

import io.temporal.client.WorkflowClient;

public record RendersARemoteAnswer(WorkflowClient client) {}
