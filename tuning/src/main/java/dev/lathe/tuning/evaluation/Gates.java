package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.Violation;
import java.util.List;
import java.util.Optional;

/** A sequence of checks of a candidate before any work. The first rejection is the result. */
public final class Gates {
    private static final String LEGAL_POINT = "legal-point";
    private static final String NOT_TRIED_BEFORE = "not-tried-before";

    /** The gates of every campaign, in order. */
    public static final List<String> STANDARD = List.of(LEGAL_POINT, NOT_TRIED_BEFORE);

    private final List<Gate> inOrder;

    private interface Gate {
        Optional<GateRejection> reject(Candidate candidate, EvaluationHistory history, SearchSpace space);
    }

    private Gates(List<Gate> inOrder) {
        this.inOrder = inOrder;
    }

    /** Returns the gates with these names; throws IllegalArgumentException for an unknown name. */
    public static Gates of(List<String> names) {
        return new Gates(names.stream().map(Gates::named).toList());
    }

    private static Gate named(String name) {
        return switch (name) {
            case LEGAL_POINT -> Gates::illegal;
            case NOT_TRIED_BEFORE -> Gates::tried;
            default ->
                throw new IllegalArgumentException("gates: unknown gate '" + name + "'; choose from " + STANDARD);
        };
    }

    /** Returns the first rejection; empty if the candidate passes all gates. */
    public Optional<GateRejection> reject(Candidate candidate, EvaluationHistory history, SearchSpace space) {
        return inOrder.stream()
                .flatMap(gate -> gate.reject(candidate, history, space).stream())
                .findFirst();
    }

    private static Optional<GateRejection> illegal(Candidate candidate, EvaluationHistory history, SearchSpace space) {
        return violation(candidate, space)
                .map(found ->
                        new GateRejection(LEGAL_POINT, found.rule() + ": " + found.reason(), found.fixHint()));
    }

    /** Returns the violation of a point's family, knobs, values or constraints, or of those of an edited source. */
    public static Optional<Violation> violation(Candidate candidate, SearchSpace space) {
        return switch (candidate) {
            case Point point -> space.violation(point);
            case Source source -> space.violation(new Point(family(source, space), source.knobs()));
        };
    }

    /** Returns the variant's name if the space has the variant as a family, else the name of the original family. */
    private static String family(Source source, SearchSpace space) {
        return space.family(source.variant()).map(Family::name).orElse(source.family());
    }

    /** Rejects a candidate that was proposed before, with any result. The baseline counts as proposed. */
    private static Optional<GateRejection> tried(Candidate candidate, EvaluationHistory history, SearchSpace space) {
        String text = candidate.text();
        return history.observations().stream()
                .filter(observation -> observation.text().equals(text))
                .findFirst()
                .map(observation -> new GateRejection(
                        NOT_TRIED_BEFORE,
                        candidate.named() + " " + PriorResult.of(observation, history),
                        "see its evaluation, or change a knob"));
    }
}
