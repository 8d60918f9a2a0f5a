package dev.lathe.cli.trial;

import dev.lathe.activities.op.OpFolder;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.space.Point;

/** The line about a point that was turned away. */
record RejectedLine(OpFolder op) {
    String of(Point point, Rejection rejection) {
        return "REJECTED " + point.named() + " at " + rejection.stage() + ": " + inFamily(point, rejection.reason());
    }

    /** A compiler names its source without a folder. */
    private String inFamily(Point point, String reason) {
        String source = op.family(point.family()).source();
        return reason.startsWith(source + ":") || reason.startsWith(source + "(") ? point.family() + "/" + reason : reason;
    }
}
