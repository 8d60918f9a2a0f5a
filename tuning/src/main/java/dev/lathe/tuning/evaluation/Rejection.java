package dev.lathe.tuning.evaluation;

/** Why a candidate was turned away: one line that a person can act on, and the tool's own words where there are any. */
public record Rejection(RejectionStage stage, String reason, String log) {
    /** Logs are evidence, not archives: this many characters are kept. */
    public static final int LOG_LIMIT = 2_000;

    public Rejection {
        log = log.length() <= LOG_LIMIT ? log : log.substring(0, LOG_LIMIT);
    }

    /** The same, of a candidate that has several problems to serve. */
    public Rejection on(String problem) {
        return new Rejection(stage, "on " + problem + ": " + reason, log);
    }

    public static Rejection of(RejectionStage stage, String reason) {
        return new Rejection(stage, reason, "");
    }
}
