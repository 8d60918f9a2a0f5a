package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.statistics.PairedComparison;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.options.NamedTimer;
import java.time.Duration;
import java.util.Optional;

/**
 * The speedup of a campaign: the winner and the baseline in the same rounds. Times of different moments are not
 * comparable, because other work on the machine and its clocks change them.
 */
final class BaselineComparison {
    private static final int MAX_RUNS = 4;

    private final Stages stages;
    private final Repetition repetition;

    BaselineComparison(Stages stages, Repetition repetition) {
        this.stages = stages.withoutEarlyEnd();
        this.repetition = repetition;
    }

    /** Returns the gain of the winner, or its rejection. Runs are repeated until the interval is narrow. */
    Outcome<Gain> speedup(EpochBests bests) {
        return gain(bests, BenchmarkRequest.BASELINE);
    }

    /** Returns the gain of the winner on unseen rows. */
    Outcome<Gain> unseen(EpochBests bests) {
        return gain(bests, BenchmarkRequest.FINAL_UNSEEN).mapRejection(rejection -> rejection.on("unseen rows"));
    }

    private Outcome<Gain> gain(EpochBests bests, int first) {
        return bests.incumbent().iteration() == 0 ? Outcome.ok(Gain.none()) : measured(bests, first);
    }

    private Outcome<Gain> measured(EpochBests bests, int first) {
        Optional<Timing> all = Optional.empty();
        for (int run = 0; ; run++) {
            switch (run(bests, first, run)) {
                case Outcome.Rejected<Timing>(Rejection rejection) -> {
                    return Outcome.rejected(rejection);
                }
                case Outcome.Ok<Timing>(Timing timed) -> {
                    all = Optional.of(all.map(earlier -> earlier.followedBy(timed)).orElse(timed));
                    Gain gain = gain(all.get());
                    if (gain.isNarrow() || run + 1 == MAX_RUNS) {
                        return Outcome.ok(gain);
                    }
                }
            }
        }
    }

    /** Runs on a shared CPU are spread over increasing intervals, because other work comes and goes. */
    private Outcome<Timing> run(EpochBests bests, int first, int run) {
        if (run > 0 && repetition == Repetition.POOLED) {
            NamedTimer.sleep(Duration.ofSeconds(run), "pause before comparison " + (run + 1) + " with the baseline");
        }
        Build winner = Iteration.buildOf(bests.incumbent());
        Build baseline = Iteration.buildOf(bests.baseline());
        return stages.benchmark(bests.incumbent().proposal(), winner, Optional.of(baseline), first + run);
    }

    private static Gain gain(Timing timed) {
        return PairedComparison.of(timed.challenger(), timed.incumbent().orElseThrow());
    }
}
