package dev.lathe.tuning.campaign.ledger;

import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;

/** One evaluation in brief: the candidate's text, the epoch, and its cost or the stage that turned it away. */
public record LedgerEntry(int ordinal, String candidate, int epoch, Result result) {
    /** In brief, what came of it. */
    public sealed interface Result {
        /**
         * A median in nanoseconds. It is a float everywhere, so that a strategy sees the same number before and after the
         * ledger was carried over.
         */
        record Cost(float nanoseconds) implements Result {}

        record Failed(RejectionStage stage) implements Result {}

        /** The same kernel as an earlier ordinal, which was measured; 0 is the baseline. */
        record Duplicate(int ordinal) implements Result {}

        static Result of(Rejection rejection) {
            return rejection.duplicateOf().isPresent()
                    ? new Duplicate(rejection.duplicateOf().getAsInt())
                    : new Failed(rejection.stage());
        }
    }
}
