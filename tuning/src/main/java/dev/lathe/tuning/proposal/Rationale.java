package dev.lathe.tuning.proposal;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The reason for a proposal, as its proposer states it: the hypothesis, the search method that found it, the bottleneck
 * before, the justification, the evidence consulted, the expected effect and the risk. Lathe measures none of the last
 * four: the kind of the gain by the author's rules, the key of a cache, the share of calls in four steps of training
 * that it answers, and the cause of the last round without a gain.
 */
public record Rationale(
        String hypothesis,
        Optional<String> method,
        Optional<String> bottleneckBefore,
        Optional<String> justification,
        List<String> evidence,
        Optional<String> expected,
        Optional<String> risk,
        Optional<String> bucket,
        Optional<String> cacheKey,
        OptionalDouble hitRate,
        Optional<String> diagnosis) {
    /** The hypothesis of a proposal whose author states none. */
    public static final String NO_HYPOTHESIS = "submitted without a hypothesis";

    public Rationale {
        evidence = List.copyOf(evidence);
    }

    /** Creates a rationale without what Lathe cannot measure. */
    public Rationale(
            String hypothesis,
            Optional<String> method,
            Optional<String> bottleneckBefore,
            Optional<String> justification,
            List<String> evidence,
            Optional<String> expected,
            Optional<String> risk) {
        this(
                hypothesis,
                method,
                bottleneckBefore,
                justification,
                evidence,
                expected,
                risk,
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty());
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
