package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Efficiency;
import dev.lathe.tuning.proposal.Proposal;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The best accepted candidate: its iteration (0 is the baseline), the content hash of its binary, its median in
 * nanoseconds in the current epoch, its efficiency, if a profile reports it, and the number of rows that are short of
 * their targets, if each row of its benchmark has one.
 */
public record Incumbent(
        Proposal proposal,
        int iteration,
        String artifact,
        double medianNanoseconds,
        Optional<Efficiency> efficiency,
        OptionalInt rowsShort) {
    /** Returns the same candidate with this cost. */
    public Incumbent withCost(double nanoseconds) {
        return new Incumbent(proposal, iteration, artifact, nanoseconds, efficiency, rowsShort);
    }

    /** Returns whether the kernel is the same. Its profile and its cost may be others. */
    public boolean isSameKernel(Incumbent other) {
        return proposal.equals(other.proposal) && artifact.equals(other.artifact);
    }

    public Optional<Bottleneck> bottleneck() {
        return efficiency.map(Efficiency::bottleneck);
    }
}
