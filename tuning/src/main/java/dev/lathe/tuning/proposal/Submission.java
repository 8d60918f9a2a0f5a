package dev.lathe.tuning.proposal;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Category;

/**
 * A candidate that a user or agent submits to a running campaign. It precedes the candidates of the search. The number
 * counts the accepted submissions of the campaign from 1. They are recorded in this order, so the n-th proposal with
 * the origin {@link Origin#SUBMITTED} is the submission with the number n.
 */
public record Submission(int number, Candidate candidate, Rationale rationale, Category category) {}
