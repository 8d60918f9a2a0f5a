package dev.lathe.workflows.contract.activity;

/** A request to profile a candidate with its median in nanoseconds, and to count its machine instructions or not. */
public record ProfileRequest(CandidateTask task, Build build, double medianNanoseconds, boolean countsInstructions)
        implements StageRequest {}
