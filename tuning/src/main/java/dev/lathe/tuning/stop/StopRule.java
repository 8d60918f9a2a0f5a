package dev.lathe.tuning.stop;

import java.util.Optional;

/** A condition that ends a campaign. It is checked after every evaluation. */
public sealed interface StopRule permits IterationCount, AttemptsSpent, TargetReached, TimeSpent, Converged {
    /** Returns the reason to stop; empty if the campaign continues. */
    Optional<StopReason> reached(Progress progress);
}
