package dev.lathe.workflows.contract.activity;

/** A request to profile a candidate with its median in nanoseconds. */
public record ProfileRequest(CandidateTask task, Build build, double medianNanoseconds) implements StageRequest {}
