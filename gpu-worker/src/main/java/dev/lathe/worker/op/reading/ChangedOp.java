package dev.lathe.worker.op.reading;

import dev.lathe.tuning.campaign.plan.OpReference;
import java.util.List;

/**
 * An op that is another one than a campaign began with, in words that a person can act on. What was found with the old files
 * says nothing of the new ones, so a campaign never goes on with these; another begins with what it found, checked anew.
 */
public record ChangedOp(OpReference then, List<String> changes) {
    private static final int MOST_NAMED = 5;

    @Override
    public String toString() {
        return "the op " + then.name() + " at " + then.location() + " is not the one that the campaign was started with" + named()
                + "; bring back its files and resume, or stop this sweep and begin another with what it found:"
                + " './lathe run --op " + then.location().replaceFirst("^builtin:", "") + " --mode from-best'";
    }

    private String named() {
        if (changes.isEmpty()) {
            return "";
        }
        int more = changes.size() - MOST_NAMED;
        return " (" + String.join(", ", changes.subList(0, Math.min(MOST_NAMED, changes.size())))
                + (more > 0 ? " and " + more + " more" : "") + ")";
    }
}
