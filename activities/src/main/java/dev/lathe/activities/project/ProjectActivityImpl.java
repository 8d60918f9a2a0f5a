package dev.lathe.activities.project;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.activities.history.CampaignReader;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.workflows.contract.activity.history.ProjectActivity;
import dev.lathe.workflows.contract.activity.history.ProjectRequest;
import java.io.IOException;
import java.nio.file.Path;

/** Writes {@code <results>/<sweep>/<key>/} of a campaign. */
public final class ProjectActivityImpl implements ProjectActivity {
    private final CampaignReader reader;
    private final CampaignFolder folder;
    private final Path results;

    public ProjectActivityImpl(CampaignReader reader, CampaignFolder folder, Path results) {
        this.reader = reader;
        this.folder = folder;
        this.results = results.toAbsolutePath().normalize();
    }

    @Override
    public void project(ProjectRequest request) {
        CampaignHistory history = reader.read(request.campaign())
                .orElseThrow(() -> ActivityFailures.setup("there is no campaign " + request.campaign()));
        Path place = place(history.state().plan());
        try {
            folder.write(place, history);
        } catch (IOException failed) {
            throw ActivityFailures.transientInfra("cannot write " + place + ": " + failed.getMessage(), failed);
        }
    }

    /** Ids are a person's words; none may lead out of the results folder. */
    private Path place(CampaignPlan plan) {
        Path place = results.resolve(plan.sweep()).resolve(plan.key()).normalize();
        if (!place.startsWith(results) || place.equals(results)) {
            throw ActivityFailures.setup(
                    "the sweep's id '" + plan.sweep() + "' leads out of the results folder; use another id");
        }
        return place;
    }
}
