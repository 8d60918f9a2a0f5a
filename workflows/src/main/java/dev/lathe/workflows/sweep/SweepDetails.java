package dev.lathe.workflows.sweep;

import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import java.util.Locale;
import java.util.Optional;

/**
 * The current details of a sweep in Temporal's UI: counts, the query that lists its campaigns, and the report's
 * command.
 */
final class SweepDetails {
    /** The number of characters of a reason that is shown. */
    private static final int SHOWN_REASON = 300;

    private SweepDetails() {}

    static String of(SweepStatus status, int campaigns, Optional<String> pauseReason) {
        StringBuilder text = new StringBuilder("### " + status.id() + ": " + status.phase() + "\n```\n");
        pauseReason.ifPresent(reason -> text.append("paused: " + shown(reason) + "\n"));
        String noun = campaigns == 1 ? "campaign, " : "campaigns, ";
        line(text, campaigns, noun + SweepPlan.each(campaigns, status.target()));
        status.ended().forEach(ended -> line(text, ended.campaigns(), ended.phase().toString()));
        line(text, status.running().size(), "running");
        line(text, campaigns - status.running().size() - status.allEnded(), "not started");
        String query = "Sweep=\"" + status.id() + "\" AND WorkflowType=\"Campaign\"";
        return text.append("```\nCampaigns: `" + query + "`\n\nReport: `./lathe sweep report " + status.id() + "`\n")
                .toString();
    }

    private static String shown(String reason) {
        return reason.length() > SHOWN_REASON ? reason.substring(0, SHOWN_REASON) + "..." : reason;
    }

    private static void line(StringBuilder text, int count, String what) {
        text.append(String.format(Locale.ROOT, "%5d %s\n", count, what));
    }
}
