package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.Violation;
import java.util.Optional;

/** Rejects a point that violates a constraint of its family, and edited source of an unknown family. */
public final class LegalPoint implements Gate {
    static final String NAME = "legal-point";

    @Override
    public Optional<GateRejection> reject(Candidate candidate, EvaluationHistory history, SearchSpace space) {
        return switch (candidate) {
            case Point point -> space.violation(point).map(LegalPoint::rejection);
            case Source source -> space.violation(new Point(family(source, space), source.knobs())).map(LegalPoint::rejection);
        };
    }

    /** Returns the variant's name if the space has the variant as a family, else the name of the original family. */
    private static String family(Source source, SearchSpace space) {
        return space.family(source.variant()).map(Family::name).orElse(source.family());
    }

    private static GateRejection rejection(Violation violation) {
        return new GateRejection(NAME, violation.rule() + ": " + violation.reason(), violation.fixHint());
    }
}
