package dev.lathe.tuning.report;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A line of idea-log.jsonl. The round is the ordinal; an iteration or an attempt is its number. The delta is to the
 * incumbent before it, in the unit.
 */
public record IdeaLogEntry(
        int round,
        OptionalInt iter,
        OptionalInt attempt,
        String idea,
        String category,
        String origin,
        String bottleneckBefore,
        Optional<String> justification,
        Optional<String> expectedGain,
        List<String> evidence,
        String result,
        String reason,
        OptionalDouble value,
        OptionalDouble valueDelta,
        String unit,
        String candidate,
        Instant timestamp) {
    public IdeaLogEntry {
        evidence = List.copyOf(evidence);
    }
}
