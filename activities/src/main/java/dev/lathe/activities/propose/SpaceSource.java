package dev.lathe.activities.propose;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.Problem;
import java.util.List;

/** Where spaces come from: an op's folder, or a recorded landscape. */
public interface SpaceSource {
    boolean accepts(OpReference op);

    /** Reads the space that is legal on all of these problems, on a kind of device; files that are missing or differ from the plan's are a failure of the setup. */
    Space space(OpReference op, List<Problem> problems, String kind);
}
