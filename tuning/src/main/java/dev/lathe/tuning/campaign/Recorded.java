package dev.lathe.tuning.campaign;

import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import java.time.Instant;

/**
 * One evaluation as it stands in the history for ever: its number, where and when it was made, all samples, and what was
 * decided. Every projection is written from these.
 */
public record Recorded(
        Numbering numbering, int epoch, String device, Instant at, Evaluation evaluation, Verdict verdict) {
    public int ordinal() {
        return evaluation.proposal().ordinal();
    }
}
