package dev.lathe.workflows.campaign.ending;

import dev.lathe.tuning.campaign.standing.Standing;

/** The clean measurement at the end. */
public interface Finale {
    Standing measure(Standing standing);
}
