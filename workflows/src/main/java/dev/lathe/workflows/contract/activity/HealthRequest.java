package dev.lathe.workflows.contract.activity;

/** A request to check the health of a device. */
public record HealthRequest(String device) {}
