package dev.lathe.workflows.contract.activity.build;

import dev.lathe.tuning.space.candidate.Candidate;
import dev.lathe.tuning.space.candidate.CandidateId;

/** A request to build a candidate. */
public record CompileRequest(CandidateTask task, CandidateId id, Candidate candidate) {}
