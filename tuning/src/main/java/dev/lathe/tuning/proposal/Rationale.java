package dev.lathe.tuning.proposal;

import java.util.List;
import java.util.Optional;

/**
 * The reason for a proposal, as its proposer states it: the hypothesis, the search method that found it, the bottleneck before,
 * the justification, the evidence consulted, the expected effect and the risk.
 */
public record Rationale(
        String hypothesis,
        Optional<String> method,
        Optional<String> bottleneckBefore,
        Optional<String> justification,
        List<String> evidence,
        Optional<String> expected,
        Optional<String> risk) {
    public Rationale {
        evidence = List.copyOf(evidence);
    }

    public static Rationale of(String hypothesis) {
        return new Rationale(
                hypothesis,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns the rationale of a search: the method that found the candidate, and its reason. */
    public static Rationale found(String method, String reason) {
        return new Rationale(
                reason,
                Optional.of(method),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }
}
