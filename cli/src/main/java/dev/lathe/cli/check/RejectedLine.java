package dev.lathe.cli.check;

import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Violation;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.SpaceLocation;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats a rejected point. */
record RejectedLine(OpFolder op) {
    private static final Pattern NO_ENTRY = Pattern.compile("the (?:library|device code) has no entry (\\S+)");

    String of(Point point, Rejection rejection) {
        return line(point, rejection.stage().toString(), inFamily(point, rejection.reason()));
    }

    /** Formats a default that violates a constraint. */
    String of(Point point, Violation violation) {
        return line(
                point,
                "gate",
                place(point).ofRule(violation.rule()) + violation.rule() + ": " + violation.reason() + "; "
                        + violation.fixHint());
    }

    private SpaceLocation place(Point point) {
        return new SpaceLocation(op.family(point.family()));
    }

    private static String line(Point point, String stage, String reason) {
        return "REJECTED " + point.named() + " at " + stage + ": " + reason;
    }

    /**
     * Adds the folder or the line to the reason: a compiler names the source without its folder, a runner names an
     * entry without its file.
     */
    private String inFamily(Point point, String reason) {
        Matcher entry = NO_ENTRY.matcher(reason);
        if (entry.matches()) {
            return place(point).ofEntry(entry.group(1)) + reason;
        }
        String source = op.family(point.family()).source();
        return reason.startsWith(source + ":") || reason.startsWith(source + "(")
                ? point.family() + "/" + reason
                : reason;
    }
}
