package dev.lathe.tuning.campaign;

import dev.lathe.tuning.proposal.Proposal;

/**
 * The best accepted candidate, its iteration (0 is the baseline), the content hash of its binary, and its median in
 * nanoseconds in the present epoch.
 */
public record Incumbent(Proposal proposal, int iteration, String artifact, double medianNanoseconds) {}
