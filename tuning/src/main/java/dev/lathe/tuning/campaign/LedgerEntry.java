package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;

/** An entry of the ledger: the candidate's text, the epoch, and its cost or the stage that rejected it. */
public record LedgerEntry(int ordinal, String candidate, int epoch, Result result) {
    /** The result of an evaluation without its samples. */
    public sealed interface Result {
        /**
         * A cost in nanoseconds. It is always a float, so that a strategy sees the same number before and after the
         * workflow continues as new.
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
