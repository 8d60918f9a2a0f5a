package dev.lathe.activities.project;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.activities.history.CampaignReader;
import dev.lathe.activities.history.Tips;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.round.RoundTips;
import dev.lathe.workflows.contract.activity.ProjectActivity;
import dev.lathe.workflows.contract.campaign.ProjectRequest;
import java.io.IOException;
import java.nio.file.Path;

/** Writes {@code <results>/<sweep>/<key>/} of a campaign, and records the tips that an ended campaign leaves. */
public final class ProjectActivityImpl implements ProjectActivity {
    private final CampaignReader reader;
    private final Tips tips;
    private final CampaignFolder folder;
    private final Path results;

    public ProjectActivityImpl(CampaignReader reader, Tips tips, CampaignFolder folder, Path results) {
        this.reader = reader;
        this.tips = tips;
        this.folder = folder;
        this.results = results.toAbsolutePath().normalize();
    }

    @Override
    public String project(ProjectRequest request) {
        CampaignHistory history = reader.read(request.campaign())
                .map(read -> read.completedBy(request.state()))
                .orElseThrow(() -> ActivityFailures.setup("campaign " + request.campaign() + " does not exist"));
        Path target = folder(history.state().plan());
        try {
            folder.write(target, history);
            if (history.summary().phase().ended()) {
                tips.record(history.state().plan().op().name(), RoundTips.of(history.toRecord()));
            }
            return target.toString();
        } catch (IOException failed) {
            throw ActivityFailures.transientInfra("cannot write " + target + ": " + failed.getMessage(), failed);
        }
    }

    /**
     * Returns the folder of a campaign. Users choose the ids of sweeps, so the result must be inside the results
     * folder.
     */
    private Path folder(CampaignPlan plan) {
        Path folder = results.resolve(plan.sweep()).resolve(plan.key()).normalize();
        if (!folder.startsWith(results) || folder.equals(results)) {
            throw ActivityFailures.setup(
                    "the id of the sweep, '" + plan.sweep() + "', leads out of the results folder; use another id");
        }
        return folder;
    }
}
