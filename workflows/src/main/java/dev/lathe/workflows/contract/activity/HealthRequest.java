package dev.lathe.workflows.contract.activity;

public record HealthRequest(String device) {}
