package dev.lathe.tuning.evaluation;

import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * The reason why a candidate was not measured: its stage, one line of text, and the tool's log, if any. A duplicate
 * also has the ordinal of the measured candidate that is the same kernel.
 */
public record Rejection(RejectionStage stage, String reason, String log, OptionalInt duplicateOf) {
    /** The number of characters that are kept of a log. */
    public static final int LOG_LIMIT = 2_000;

    public Rejection {
        log = log.length() <= LOG_LIMIT ? log : log.substring(0, LOG_LIMIT);
    }

    public Rejection(RejectionStage stage, String reason, String log) {
        this(stage, reason, log, OptionalInt.empty());
    }

    public static Rejection duplicate(int ordinal) {
        String reason = "duplicate of #" + ordinal + ": same machine code and same launch";
        return new Rejection(RejectionStage.GATE, reason, "", OptionalInt.of(ordinal));
    }

    /** Returns the rejection with the original's result in its reason; unchanged if this is not a duplicate. */
    public Rejection withOriginal(IntFunction<String> result) {
        return duplicateOf.isEmpty()
                ? this
                : new Rejection(stage, reason + "; it " + result.apply(duplicateOf.getAsInt()), log, duplicateOf);
    }

    /** Returns the rejection with the problem's name in its reason. */
    public Rejection on(String problem) {
        return new Rejection(stage, "on " + problem + ": " + reason, log, duplicateOf);
    }

    public static Rejection of(RejectionStage stage, String reason) {
        return new Rejection(stage, reason, "");
    }
}
