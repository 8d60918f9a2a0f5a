package dev.lathe.tuning.report;

/** The shell command that reproduces a measured candidate without a server. */
public final class RunCommand {
    private RunCommand() {}

    /**
     * Returns the command for the campaign's winner; empty for a landscape, whose candidates cannot be measured again.
     */
    public static String ofWinner(CampaignRecord campaign) {
        return reproduce(campaign, "/" + Certificate.FILE, "");
    }

    /** Returns the command for the kernel with this name, for the parent of the folder {@code results}. */
    static String of(CampaignRecord campaign, String kernel) {
        return reproduce(campaign, "", " --kernel " + quoted(kernel));
    }

    private static String reproduce(CampaignRecord campaign, String file, String options) {
        return campaign.plan().op().isLandscape()
                ? ""
                : "./lathe reproduce " + quoted("results/" + campaign.summary().id() + file) + options;
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
