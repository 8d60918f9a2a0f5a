package dev.lathe.tuning.report;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A line of idea-log.jsonl. The round is the ordinal; iter and attempt are the numbers of iterations and attempts. The
 * delta is the difference to the incumbent at that time, in the given unit.
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
