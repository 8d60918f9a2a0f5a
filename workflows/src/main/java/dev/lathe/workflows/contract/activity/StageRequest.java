package dev.lathe.workflows.contract.activity;

/** A request for a stage of a candidate. */
public interface StageRequest {
    CandidateTask task();
}
