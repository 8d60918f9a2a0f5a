package dev.lathe.workflows.contract.activity.health;

/** A request to check the health of a device. */
public record HealthRequest(String device) {}
