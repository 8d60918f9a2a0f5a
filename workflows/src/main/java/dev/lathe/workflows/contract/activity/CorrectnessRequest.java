package dev.lathe.workflows.contract.activity;

public record CorrectnessRequest(Task task, Build build) {}
