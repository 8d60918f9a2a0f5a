package dev.lathe.cli.command.campaign;

import dev.lathe.cli.command.campaign.view.BestCandidate;
import dev.lathe.cli.command.campaign.view.ListCampaigns;
import dev.lathe.cli.command.campaign.view.ShowCampaign;
import dev.lathe.cli.command.campaign.view.ShowHistory;
import dev.lathe.cli.command.task.Group;
import picocli.CommandLine.Command;

@Command(
        name = "campaign",
        description = "Shows and controls campaigns. A campaign tunes one shape; its id is SWEEP/KEY.",
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
