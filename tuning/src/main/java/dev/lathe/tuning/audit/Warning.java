package dev.lathe.tuning.audit;

/** A line of an edited file that a reader should look at, with the reason. */
public record Warning(String file, int line, String reason) {
    private static final int MAX_REASON = 120;

    public Warning {
        reason = reason.length() <= MAX_REASON ? reason : reason.substring(0, MAX_REASON - 3) + "...";
    }

    @Override
    public String toString() {
        return file + ":" + line + " " + reason;
    }
}
