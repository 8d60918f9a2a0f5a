package dev.lathe.worker.op.reading;

import dev.lathe.tuning.campaign.plan.OpReference;
import java.util.List;

/**
 * The message for an op that has changed since a campaign started. The campaign cannot resume, because its results are
 * not valid for the new files. A new sweep can start from its best candidates, which it measures again.
 */
public record ChangedOp(OpReference before, List<String> changes) {
    private static final int MAX_LISTED = 5;

    @Override
    public String toString() {
        return "the op " + before.name() + " at " + before.location() + " has changed since the campaign started" + listed()
                + "; restore its files and resume, or stop this sweep and start another from its best candidates:"
                + " './lathe run --op " + before.location().replaceFirst("^builtin:", "") + " --mode from-best'";
    }

    private String listed() {
        if (changes.isEmpty()) {
            return "";
        }
        int more = changes.size() - MAX_LISTED;
        return " (" + String.join(", ", changes.subList(0, Math.min(MAX_LISTED, changes.size())))
                + (more > 0 ? " and " + more + " more" : "") + ")";
    }
}
