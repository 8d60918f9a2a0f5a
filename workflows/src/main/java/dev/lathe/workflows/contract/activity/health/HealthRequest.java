package dev.lathe.workflows.contract.activity.health;

public record HealthRequest(String device) {}
