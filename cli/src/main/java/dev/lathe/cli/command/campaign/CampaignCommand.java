package dev.lathe.cli.command.campaign;

import dev.lathe.cli.command.campaign.view.BestCandidate;
import dev.lathe.cli.command.campaign.view.ListCampaigns;
import dev.lathe.cli.command.campaign.view.ShowCampaign;
import dev.lathe.cli.command.campaign.view.ShowHistory;
import dev.lathe.cli.command.task.Group;
import picocli.CommandLine.Command;

@Command(
        name = "campaign",
        description = "Shows and steers campaigns: one shape, tuned to its end. Ids are SWEEP/KEY.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            ListCampaigns.class,
            ShowCampaign.class,
            BestCandidate.class,
            ShowHistory.class,
            StopCampaign.class,
            PauseCampaign.class,
            ResumeCampaign.class,
            ExtendCampaign.class,
            SubmitCandidate.class
        })
public final class CampaignCommand extends Group {}
