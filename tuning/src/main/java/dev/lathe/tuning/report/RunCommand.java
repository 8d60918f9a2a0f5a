package dev.lathe.tuning.report;

/** The shell command that builds, checks and times a measured candidate again, without a server. */
public final class RunCommand {
    private RunCommand() {}

    /** Returns the command for the campaign's winner; empty for a recorded landscape, whose points nothing can measure. */
    public static String ofWinner(CampaignRecord account) {
        return reproduce(account, "/" + Certificate.FILE, "");
    }

    /** Returns the command for the kernel of this name, to be run where the folder {@code results} is. */
    static String of(CampaignRecord account, String kernel) {
        return reproduce(account, "", " --kernel " + quoted(kernel));
    }

    private static String reproduce(CampaignRecord account, String file, String options) {
        return account.plan().op().isLandscape()
                ? ""
                : "./lathe reproduce " + quoted("results/" + account.summary().id() + file) + options;
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
