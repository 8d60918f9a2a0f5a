package dev.lathe.tuning.proposal;

import dev.lathe.tuning.space.Candidate;

/** A candidate that a user or agent submits to a running campaign. It precedes the candidates of the search. */
public record Submission(Candidate candidate, Rationale rationale) {}
