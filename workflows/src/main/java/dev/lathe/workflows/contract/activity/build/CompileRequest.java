package dev.lathe.workflows.contract.activity.build;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;

public record CompileRequest(Task task, CandidateId id, Candidate candidate) {}
