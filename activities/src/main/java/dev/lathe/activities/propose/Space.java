package dev.lathe.activities.propose;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.legal.LegalPoints;
import java.util.function.Function;

/** A campaign's space as a proposer needs it: its legal points, and the content id of a candidate in it. */
public record Space(LegalPoints points, Function<Candidate, CandidateId> ids) {}
