package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;

/** A request to build a candidate. */
public record CompileRequest(CandidateTask task, CandidateId id, Candidate candidate) implements StageRequest {}
