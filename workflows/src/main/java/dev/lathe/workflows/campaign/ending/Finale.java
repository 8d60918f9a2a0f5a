package dev.lathe.workflows.campaign.ending;

import dev.lathe.tuning.campaign.standing.Standing;

/** The clean measurement at the end. */
public interface Finale {
    /** Repeats are numbered from here, so that no measurement of an iteration is served again. */
    int REPEAT = 1_000;

    Standing measure(Standing standing);
}
