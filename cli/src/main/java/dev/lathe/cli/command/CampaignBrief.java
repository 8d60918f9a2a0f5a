package dev.lathe.cli.command;

import dev.lathe.cli.connection.Session;
import dev.lathe.cli.control.TipBooks;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.CampaignReading;
import dev.lathe.tuning.report.CampaignRecord;
import picocli.CommandLine.Command;

@Command(
        name = "brief",
        description = {
            "Prints a brief for an agent or a person who writes the next candidate, in Markdown.",
            "It contains the problem, the rules, the device with its roofline, the best candidate with its source, profile",
            "and knobs, the last evaluations, and what was tried without success."
        },
        footer = {"", "Example:", "  lathe campaign brief night/gemm_f32_48x48x48_fs > BRIEF.md"})
final class CampaignBrief extends CampaignCommand.CampaignTask {
    @Override
    protected ExitCode performOnCampaign(Session session) {
        CampaignReading campaigns = new CampaignReading(session);
        CampaignRecord campaign = campaigns.history(id).toRecord().reporting(campaigns.summary(id));
        print(InstalledOps.in(context.kernels()).briefs(new TipBooks(session)::known).of(campaign));
        return ExitCode.DONE;
    }
}
