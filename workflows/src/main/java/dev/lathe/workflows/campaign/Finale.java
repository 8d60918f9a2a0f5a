package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.standing.Standing;

/** The clean measurement at the end. */
interface Finale {
    /** Repeats are numbered from here, so that no measurement of an iteration is served again. */
    int REPEAT = 1_000;

    Standing measure(Standing standing);
}
