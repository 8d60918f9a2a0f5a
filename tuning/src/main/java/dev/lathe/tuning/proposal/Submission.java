package dev.lathe.tuning.proposal;

import dev.lathe.tuning.space.candidate.Candidate;

/** A candidate that a person puts into a running campaign; it is tried before the search goes on. */
public record Submission(Candidate candidate, Rationale rationale) {}
