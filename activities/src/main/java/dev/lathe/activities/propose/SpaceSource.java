package dev.lathe.activities.propose;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.Problem;
import java.util.List;

/** A reader of search spaces: from an op's folder or from a recorded landscape. */
public interface SpaceSource {
    boolean accepts(OpReference op);

    /**
     * Reads the points that are legal for all problems on a kind of device. Fails as a setup failure if files are
     * missing or differ from the plan.
     */
    Space space(OpReference op, List<Problem> problems, String kind);
}
