package dev.lathe.workflows.contract.activity.build;

import dev.lathe.tuning.space.candidate.Candidate;
import dev.lathe.tuning.space.candidate.CandidateId;

/**
 * A candidate that was built: the artifact is the content hash of its binary. The candidate travels along, so that a
 * host that has lost the artifact builds it again.
 */
public record Build(CandidateId id, Candidate candidate, String artifact) {}
