package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.statistics.PairedComparison;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.RowRatios;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.options.NamedTimer;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

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

    /**
     * The gain of the winner, in all and by row of the benchmark, warnings about its source, and the machine's load.
     */
    record Speedup(Gain gain, SortedMap<String, Gain> rows, Optional<String> warnings, MachineLoad load) {
        static Speedup of(Timing timed) {
            return new Speedup(
                    PairedComparison.of(timed.challenger(), timed.incumbent().orElseThrow()),
                    timed.rows().map(RowRatios::gains).orElseGet(TreeMap::new),
                    timed.environment().warnings(),
                    MachineLoad.ofFinal(timed.environment(), timed.challenger()));
        }
    }

    /** Returns the gain of the winner, or its rejection. Runs are repeated until the interval is narrow. */
    Outcome<Speedup> speedup(EpochBests bests) {
        return compare(bests, BenchmarkRequest.BASELINE);
    }

    /** Returns the gain of the winner on unseen rows. */
    Outcome<Gain> unseen(EpochBests bests) {
        return compare(bests, BenchmarkRequest.FINAL_UNSEEN)
                .mapRejection(rejection -> rejection.on("unseen rows"))
                .map(Speedup::gain);
    }

    private Outcome<Speedup> compare(EpochBests bests, int first) {
        return bests.incumbent().iteration() == 0
                ? Outcome.ok(new Speedup(Gain.none(), new TreeMap<>(), Optional.empty(), MachineLoad.unmeasured()))
                : measured(bests, first);
    }

    private Outcome<Speedup> measured(EpochBests bests, int first) {
        Optional<Timing> all = Optional.empty();
        for (int run = 0; ; run++) {
            switch (run(bests, first, run)) {
                case Outcome.Rejected<Timing>(Rejection rejection) -> {
                    return Outcome.rejected(rejection);
                }
                case Outcome.Ok<Timing>(Timing timed) -> {
                    all = Optional.of(all.map(earlier -> earlier.followedBy(timed)).orElse(timed));
                    Speedup speedup = Speedup.of(all.get());
                    if (speedup.gain().isNarrow() || run + 1 == MAX_RUNS) {
                        return Outcome.ok(speedup);
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
}
