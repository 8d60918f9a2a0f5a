package dev.lathe.tuning.evaluation;

import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * Why a candidate was turned away: one line that a person can act on, and the tool's own words where there are any. One that
 * is a kernel that was measured before says as which ordinal.
 */
public record Rejection(RejectionStage stage, String reason, String log, OptionalInt duplicateOf) {
    /** Logs are evidence, not archives: this many characters are kept. */
    public static final int LOG_LIMIT = 2_000;

    public Rejection {
        log = log.length() <= LOG_LIMIT ? log : log.substring(0, LOG_LIMIT);
    }

    public Rejection(RejectionStage stage, String reason, String log) {
        this(stage, reason, log, OptionalInt.empty());
    }

    public static Rejection duplicate(int ordinal) {
        String reason = "duplicate of #" + ordinal + ": the same machine code, launched in the same way";
        return new Rejection(RejectionStage.GATE, reason, "", OptionalInt.of(ordinal));
    }

    /** With what is known of its original; as it is where it has none. */
    public Rejection recalling(IntFunction<String> known) {
        return duplicateOf.isEmpty()
                ? this
                : new Rejection(stage, reason + "; it " + known.apply(duplicateOf.getAsInt()), log, duplicateOf);
    }

    /** The same, of a candidate that has several problems to serve. */
    public Rejection on(String problem) {
        return new Rejection(stage, "on " + problem + ": " + reason, log, duplicateOf);
    }

    public static Rejection of(RejectionStage stage, String reason) {
        return new Rejection(stage, reason, "");
    }
}
