package dev.lathe.tuning.stop;

import java.util.Optional;

/** A reason to end a campaign, asked after every evaluation. */
public sealed interface StopRule permits IterationCount, AttemptsSpent, TargetReached, TimeSpent, Converged {
    Optional<StopReason> reached(Progress progress);
}
