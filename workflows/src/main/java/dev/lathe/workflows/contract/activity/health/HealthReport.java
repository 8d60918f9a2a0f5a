package dev.lathe.workflows.contract.activity.health;

/** How a device is. */
public sealed interface HealthReport {
    record Healthy(String detail) implements HealthReport {}

    record Ill(String reason) implements HealthReport {}
}
