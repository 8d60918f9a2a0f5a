package dev.lathe.tuning.gate;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.candidate.Candidate;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.candidate.Source;
import dev.lathe.tuning.space.constraint.Violation;
import java.util.Optional;

/** Refuses a point that breaks a rule of its family, and edited source for a family that there is not. */
public final class LegalPoint implements Gate {
    static final String NAME = "legal-point";

    @Override
    public Optional<GateRejection> refuse(Candidate candidate, EvaluationHistory history, SearchSpace space) {
        return switch (candidate) {
            case Point point -> space.violation(point).map(LegalPoint::refusal);
            case Source source -> space.violation(new Point(family(source, space), source.knobs())).map(LegalPoint::refusal);
        };
    }

    /** Code with knobs of its own is a family by itself. */
    private static String family(Source source, SearchSpace space) {
        return space.family(source.variant()).map(Family::name).orElse(source.family());
    }

    private static GateRejection refusal(Violation violation) {
        return new GateRejection(NAME, violation.rule() + ": " + violation.reason(), violation.fixHint());
    }
}
