package dev.lathe.workflows.contract.activity;

/** The result of a health check. */
public sealed interface Health {
    record Healthy(String detail) implements Health {}

    record Unhealthy(String reason) implements Health {}
}
