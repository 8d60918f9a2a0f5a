package dev.lathe.worker.device.recorded;

import dev.lathe.activities.propose.Space;
import dev.lathe.activities.propose.SpaceSource;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.candidate.CandidateId;
import dev.lathe.tuning.space.legal.LegalPoints;
import java.util.List;

/** The search spaces of landscapes. All problems of a sweep have the recorded space. */
public final class LandscapeSpaces implements SpaceSource {
    private final Landscapes landscapes;

    public LandscapeSpaces(Landscapes landscapes) {
        this.landscapes = landscapes;
    }

    @Override
    public boolean accepts(OpReference op) {
        return op.isLandscape();
    }

    @Override
    public Space space(OpReference op, List<Problem> problems, String kind) {
        Landscape landscape = landscapes.of(op);
        return new Space(
                new LegalPoints(landscape.space()),
                candidate -> CandidateId.of(candidate, landscape.contentHash()));
    }
}
