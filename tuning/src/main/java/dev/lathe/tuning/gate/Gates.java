package dev.lathe.tuning.gate;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.candidate.Candidate;
import java.util.List;
import java.util.Optional;

/** Gates in a row; the first that refuses speaks for all. */
public final class Gates implements Gate {
    /** What every campaign's proposals pass, in this order. */
    public static final List<String> STANDARD = List.of(LegalPoint.NAME, NotTriedBefore.NAME);

    private final List<Gate> inOrder;

    private Gates(List<Gate> inOrder) {
        this.inOrder = inOrder;
    }

    /** The gates of these names; throws IllegalArgumentException for a name that there is not. */
    public static Gates of(List<String> names) {
        return new Gates(names.stream().map(Gates::named).toList());
    }

    private static Gate named(String name) {
        return switch (name) {
            case LegalPoint.NAME -> new LegalPoint();
            case NotTriedBefore.NAME -> new NotTriedBefore();
            default -> throw new IllegalArgumentException("gates: there is no '" + name + "'; legal are " + STANDARD);
        };
    }

    @Override
    public Optional<GateRejection> refuse(Candidate candidate, EvaluationHistory history, SearchSpace space) {
        return inOrder.stream()
                .flatMap(gate -> gate.refuse(candidate, history, space).stream())
                .findFirst();
    }
}
