package dev.lathe.tuning.campaign.incumbent;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.proposal.Proposal;
import java.util.Optional;

/**
 * The best accepted candidate, its iteration (0 is the baseline), the content hash of its binary, its median in nanoseconds
 * in the present epoch, and what holds it back where a profile told it.
 */
public record Incumbent(
        Proposal proposal, int iteration, String artifact, double medianNanoseconds, Optional<Bottleneck> bottleneck) {
    /** The same at another measurement of it. */
    public Incumbent costing(double nanoseconds) {
        return new Incumbent(proposal, iteration, artifact, nanoseconds, bottleneck);
    }
}
