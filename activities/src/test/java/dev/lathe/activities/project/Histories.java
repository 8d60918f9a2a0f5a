package dev.lathe.activities.project;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.activities.history.Evaluations;
import dev.lathe.workflows.contract.campaign.CampaignState;
import java.util.stream.IntStream;

/** Histories of scripted campaigns. */
final class Histories {
    private Histories() {}

    static CampaignHistory upTo(int ordinal) {
        return upTo("night", ordinal);
    }

    static CampaignHistory upTo(String sweep, int ordinal) {
        return new CampaignHistory(
                CampaignState.fresh(Evaluations.plan(sweep), 20),
                IntStream.rangeClosed(0, ordinal).mapToObj(Evaluations::at).toList());
    }
}
