package dev.lathe.cli.trial;

import dev.lathe.activities.op.OpFolder;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.constraint.Violation;

/** The line about a point that was turned away. */
record RejectedLine(OpFolder op) {
    String of(Point point, Rejection rejection) {
        return line(point, rejection.stage().toString(), inFamily(point, rejection.reason()));
    }

    /** About a default that may not be tried at all. */
    String of(Point point, Violation violation) {
        return line(point, "gate", violation.rule() + ": " + violation.reason() + "; " + violation.fixHint());
    }

    private static String line(Point point, String stage, String reason) {
        return "REJECTED " + point.named() + " at " + stage + ": " + reason;
    }

    /** A compiler names its source without a folder. */
    private String inFamily(Point point, String reason) {
        String source = op.family(point.family()).source();
        return reason.startsWith(source + ":") || reason.startsWith(source + "(") ? point.family() + "/" + reason : reason;
    }
}
