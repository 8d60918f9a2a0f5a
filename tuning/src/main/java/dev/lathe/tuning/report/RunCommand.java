package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;

/** The shell command that builds, checks and times a measured candidate again, without a server. */
public final class RunCommand {
    private RunCommand() {}

    /** Returns the command for the kernel of this name, to be run where the folder {@code results} is. */
    public static String of(CampaignSummary campaign, String kernel) {
        return "./lathe reproduce " + quoted("results/" + campaign.id()) + " --kernel " + quoted(kernel);
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
