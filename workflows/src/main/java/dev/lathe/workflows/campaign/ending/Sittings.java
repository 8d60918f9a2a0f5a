package dev.lathe.workflows.campaign.ending;

import dev.lathe.tuning.campaign.standing.Incumbent;
import dev.lathe.tuning.campaign.standing.Standing;
import dev.lathe.tuning.statistics.Median;
import dev.lathe.workflows.campaign.iteration.Iteration;
import dev.lathe.workflows.campaign.stage.Stages;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkResult;
import dev.lathe.workflows.options.ChangeIds;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.Optional;

/**
 * The winner beside the baseline, until it is no slower than it was when it won. Others use a processor's memory and caches,
 * too, and can only slow it down; what they do lasts for seconds, so that more samples at one sitting would not help.
 */
final class Sittings {
    static final int MOST = 5;

    private static final Duration PAUSE = Duration.ofSeconds(2);

    /** On a quiet processor sittings of one kernel differ by two or three per cent; neighbours make it a fifth or a third slower. */
    private static final double DISTURBED = 1.05;

    private final Stages stages;
    private final Incumbent winner;
    private final Incumbent baseline;

    Sittings(Stages stages, Standing standing) {
        this.stages = stages;
        this.winner = standing.incumbent();
        this.baseline = standing.baseline();
    }

    /** Of the sittings that it took, at most so many; a refusal at the first is an answer, too. */
    BenchmarkResult quietest(int most) {
        BenchmarkResult quietest = sitting(0);
        for (int number = 1; number < most && isDisturbed(quietest) && ChangeIds.REPEATS_DISTURBED_ENDS.made(); number++) {
            Workflow.sleep(PAUSE);
            BenchmarkResult next = sitting(number);
            quietest = nanoseconds(next) < nanoseconds(quietest) ? next : quietest;
        }
        return quietest;
    }

    private BenchmarkResult sitting(int number) {
        return stages.benchmark(
                winner.proposal(),
                Iteration.buildOf(winner),
                Optional.of(Iteration.buildOf(baseline)),
                BenchmarkRequest.FINAL + number);
    }

    private boolean isDisturbed(BenchmarkResult result) {
        return result instanceof BenchmarkResult.Timed && nanoseconds(result) > DISTURBED * winner.medianNanoseconds();
    }

    private static double nanoseconds(BenchmarkResult result) {
        return switch (result) {
            case BenchmarkResult.Timed timed -> Median.of(timed.challenger().nanoseconds());
            case BenchmarkResult.NotTimed refused -> Double.POSITIVE_INFINITY;
        };
    }
}
