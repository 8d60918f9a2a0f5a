package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.evaluation.Outcome;
import java.util.Optional;

/**
 * A comparison with the incumbent that starts before the verdicts on earlier candidates, so that the device does not wait
 * for them. It is void if one of them is promoted.
 */
record ComparisonAhead(Incumbent incumbent, AsyncCall<Optional<Outcome<Comparison>>> comparing) {
    /** Starts the comparison when the candidate is prepared. A rejected candidate has none. */
    static ComparisonAhead start(AsyncCall<Prepared> preparing, EpochBests bests, ChallengerBenchmark benchmark) {
        return new ComparisonAhead(
                bests.incumbent(),
                AsyncCall.start(() -> preparing.get() instanceof Prepared.Ready ready
                        ? Optional.of(benchmark.compare(ready, bests))
                        : Optional.empty()));
    }

    boolean isWith(Incumbent now) {
        return incumbent.equals(now);
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
    }
}
