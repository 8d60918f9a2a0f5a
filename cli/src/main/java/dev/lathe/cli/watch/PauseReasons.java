package dev.lathe.cli.watch;

import dev.lathe.cli.state.SweepView;
import dev.lathe.tuning.campaign.CampaignSummary;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The distinct reasons why campaigns are paused, with the number of campaigns. */
final class PauseReasons {
    private PauseReasons() {}

    static List<String> of(SweepView sweep) {
        SortedMap<String, Integer> reasons = new TreeMap<>();
        sweep.campaigns().stream()
                .filter(campaign -> !campaign.phase().ended())
                .map(CampaignSummary::pauseReason)
                .forEach(reason -> reason.ifPresent(text -> reasons.merge(text, 1, Integer::sum)));
        return reasons.entrySet().stream()
                .map(reason -> "paused: " + reason.getKey() + " (" + campaigns(reason.getValue())
                        + "); resume with './lathe sweep resume " + sweep.id() + "'")
                .toList();
    }

    private static String campaigns(int count) {
        return count == 1 ? "1 campaign" : count + " campaigns";
    }
}
