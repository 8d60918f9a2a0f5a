package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import java.util.Optional;

/**
 * A comparison with the incumbent that starts before the verdicts on earlier candidates, so that the device does not
 * wait for them, and the candidate's profile. It is void if one of them is promoted.
 */
record ComparisonAhead(
        Incumbent incumbent,
        AsyncCall<Optional<Outcome<Comparison>>> comparing,
        AsyncCall<Optional<Profile>> profiling) {
    /** Starts the comparison when the candidate is prepared. A rejected candidate has none. */
    static ComparisonAhead start(
            AsyncCall<Prepared> preparing, EpochBests bests, ChallengerBenchmark benchmark, Profiling profiling) {
        AsyncCall<Optional<Outcome<Comparison>>> comparing =
                AsyncCall.after(preparing, () -> preparing.get() instanceof Prepared.Ready ready
                        ? Optional.of(benchmark.compare(ready, bests))
                        : Optional.empty());
        AsyncCall<Optional<Profile>> profile = AsyncCall.after(
                comparing,
                () -> compared(comparing).flatMap(compared ->
                        profiling.ahead((Prepared.Ready) preparing.get(), compared, bests.incumbent())));
        return new ComparisonAhead(bests.incumbent(), comparing, profile);
    }

    private static Optional<Comparison> compared(AsyncCall<Optional<Outcome<Comparison>>> comparing) {
        return comparing.hasSucceeded()
                ? comparing.get().flatMap(outcome ->
                        outcome instanceof Outcome.Ok<Comparison>(Comparison one) ? Optional.of(one) : Optional.empty())
                : Optional.empty();
    }

    boolean isWith(Incumbent now) {
        return incumbent.isSameKernel(now);
    }

    boolean isRunning() {
        return !comparing.isCompleted();
    }

    /** Returns whether the comparison has ended, and the profile, too, unless a promotion must not wait for it. */
    boolean isDecided() {
        return comparing.isCompleted()
                && (profiling.isCompleted()
                        || compared(comparing).filter(one -> one.verdict().promotes()).isPresent());
    }

    /** Returns whether the comparison and the profile have ended. */
    boolean isCompleted() {
        return comparing.isCompleted() && profiling.isCompleted();
    }

    /** Waits for the comparison. Returns empty if it is void or failed, and must be made again. */
    Optional<Outcome<Comparison>> result(Incumbent now) {
        if (!isWith(now)) {
            return Optional.empty();
        }
        comparing.await();
        return comparing.hasSucceeded() ? comparing.get() : Optional.empty();
    }

    void cancel() {
        comparing.cancel();
        profiling.cancel();
    }
}
