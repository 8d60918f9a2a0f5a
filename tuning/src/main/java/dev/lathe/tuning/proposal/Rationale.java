package dev.lathe.tuning.proposal;

import dev.lathe.tuning.evaluation.Bottleneck;
import java.util.List;
import java.util.Optional;

/**
 * Why a candidate is worth a try, in the words of whoever proposed it: the bottleneck it was seen to have before, the
 * justification, the evidence consulted and the movement that is expected.
 */
public record Rationale(
        String hypothesis,
        Optional<Bottleneck> bottleneckBefore,
        Optional<String> justification,
        List<String> evidence,
        Optional<String> expected) {
    public Rationale {
        evidence = List.copyOf(evidence);
    }

    public static Rationale of(String hypothesis) {
        return new Rationale(hypothesis, Optional.empty(), Optional.empty(), List.of(), Optional.empty());
    }
}
