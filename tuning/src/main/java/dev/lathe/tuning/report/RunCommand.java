package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.candidate.Source;

/**
 * The command that has a candidate measured again, as it is typed in a shell. For edited source, FILE holds the text that was
 * submitted.
 */
public final class RunCommand {
    private RunCommand() {}

    public static String of(CampaignSummary campaign, Proposal proposal) {
        return switch (proposal.candidate()) {
            case Point point -> "./lathe campaign submit " + quoted(campaign.id()) + " --family " + quoted(point.family())
                    + " --point " + quoted(point.assignments());
            case Source source -> "./lathe campaign submit " + quoted(campaign.id()) + " --family " + quoted(source.family())
                    + " --source FILE --point " + quoted(source.assignments()) + " --hypothesis "
                    + quoted(proposal.rationale().hypothesis());
        };
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
