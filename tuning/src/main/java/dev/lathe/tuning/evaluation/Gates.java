package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.SearchSpace;
import java.util.List;
import java.util.Optional;

/** A sequence of gates. The first rejection is the result. */
public final class Gates implements Gate {
    /** The gates of every campaign, in order. */
    public static final List<String> STANDARD = List.of(LegalPoint.NAME, NotTriedBefore.NAME);

    private final List<Gate> inOrder;

    private Gates(List<Gate> inOrder) {
        this.inOrder = inOrder;
    }

    /** Returns the gates with these names; throws IllegalArgumentException for an unknown name. */
    public static Gates of(List<String> names) {
        return new Gates(names.stream().map(Gates::named).toList());
    }

    private static Gate named(String name) {
        return switch (name) {
            case LegalPoint.NAME -> new LegalPoint();
            case NotTriedBefore.NAME -> new NotTriedBefore();
            default -> throw new IllegalArgumentException("gates: unknown gate '" + name + "'; choose from " + STANDARD);
        };
    }

    @Override
    public Optional<GateRejection> reject(Candidate candidate, EvaluationHistory history, SearchSpace space) {
        return inOrder.stream()
                .flatMap(gate -> gate.reject(candidate, history, space).stream())
                .findFirst();
    }
}
