package dev.lathe.workflows.contract.activity.health;

/** The state of a device. */
public sealed interface Health {
    record Healthy(String detail) implements Health {}

    record Unhealthy(String reason) implements Health {}
}
