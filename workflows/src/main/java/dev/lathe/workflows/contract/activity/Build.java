package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;

/**
 * A built candidate. The artifact is the content hash of its binary. The candidate is included, so that a host that has
 * lost the artifact can rebuild it.
 */
public record Build(CandidateId id, Candidate candidate, String artifact) {}
