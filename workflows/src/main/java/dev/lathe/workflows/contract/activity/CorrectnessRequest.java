package dev.lathe.workflows.contract.activity;

/** A request to verify a build. */
public record CorrectnessRequest(CandidateTask task, Build build) implements StageRequest {}
