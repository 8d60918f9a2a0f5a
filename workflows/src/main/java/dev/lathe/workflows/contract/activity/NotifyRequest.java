package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import java.util.List;

/** A request to run a notification command: the sweep, how it ended, and the ids of the campaigns that have ended. */
public record NotifyRequest(
        String command, String sweep, Phase outcome, SweepLabels labels, List<String> campaigns) {
    public NotifyRequest {
        campaigns = List.copyOf(campaigns);
    }
}
