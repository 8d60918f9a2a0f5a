package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.CampaignPlan;
import dev.lathe.tuning.decision.PromotionRule;
import dev.lathe.tuning.decision.Suspicion;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.statistics.Median;
import dev.lathe.tuning.statistics.PairedComparison;
import dev.lathe.workflows.contract.activity.BenchmarkResult;
import dev.lathe.workflows.contract.activity.Build;
import java.util.Optional;

/**
 * Times a prepared candidate beside the incumbent until it can be told apart. An undecided comparison is repeated, its
 * samples added; a gain too good to believe is measured again from scratch and must hold.
 */
final class Judge {
    /** Repeats of a confirmation are numbered from here, so that none is taken for a repeat of the first measurement. */
    private static final int CONFIRMATION = 100;

    private final Stages stages;
    private final PromotionRule rule;

    Judge(CampaignPlan plan, Stages stages) {
        this.stages = stages;
        this.rule = new PromotionRule(plan.sampling());
    }

    /** What came of timing a challenger beside the incumbent. */
    Judgement judge(Prepared.Ready challenger, Build incumbent) {
        return switch (untilTold(challenger, incumbent, 0)) {
            case Judgement.Refused refused -> refused;
            case Judgement.Told told -> suspicious(told) ? confirm(challenger, incumbent, told) : told;
        };
    }

    /** Times both until they can be told apart or the plan's repeats are spent; repeats are numbered from the first. */
    private Judgement untilTold(Prepared.Ready challenger, Build incumbent, int first) {
        Optional<BenchmarkResult.Timed> pooled = Optional.empty();
        for (int repeat = 0; ; repeat++) {
            switch (stages.benchmark(challenger.proposal(), challenger.artifact(), Optional.of(incumbent), first + repeat)) {
                case BenchmarkResult.NotTimed refused -> {
                    return new Judgement.Refused(refused.rejection());
                }
                case BenchmarkResult.Timed timed -> {
                    pooled = Optional.of(pooled.map(earlier -> pool(earlier, timed)).orElse(timed));
                    Judgement.Told told = told(pooled.get(), repeat);
                    if (!(told.verdict() instanceof Verdict.Inconclusive)) {
                        return told;
                    }
                }
            }
        }
    }

    private boolean suspicious(Judgement.Told told) {
        return told.verdict().promotes()
                && told.measurement().gain().filter(Suspicion::needsConfirmation).isPresent();
    }

    /** Measured again from scratch: the second measurement counts, and it must promote, too. */
    private Judgement confirm(Prepared.Ready challenger, Build incumbent, Judgement.Told first) {
        return switch (untilTold(challenger, incumbent, CONFIRMATION)) {
            case Judgement.Refused refused -> refused;
            case Judgement.Told second -> new Judgement.Told(
                    second.measurement(),
                    Suspicion.settle(first.measurement().gain().orElseThrow(), second.verdict()));
        };
    }

    /** Times a kernel alone, where there is nothing to compare with yet. */
    Judgement alone(Prepared.Ready kernel) {
        return switch (stages.benchmark(kernel.proposal(), kernel.artifact(), Optional.empty(), 0)) {
            case BenchmarkResult.NotTimed refused -> new Judgement.Refused(refused.rejection());
            case BenchmarkResult.Timed timed -> new Judgement.Told(measurement(timed), new Verdict.Keep("first of its epoch"));
        };
    }

    private Judgement.Told told(BenchmarkResult.Timed timed, int repeat) {
        Measurement measurement = measurement(timed);
        return new Judgement.Told(measurement, rule.decide(measurement.gain().orElseThrow(), repeat));
    }

    private static Measurement measurement(BenchmarkResult.Timed timed) {
        Optional<Gain> gain = timed.incumbent().map(incumbent -> PairedComparison.of(timed.challenger(), incumbent));
        return new Measurement(
                timed.challenger(), timed.incumbent(), Median.of(timed.challenger().nanoseconds()), gain, timed.environment());
    }

    private static BenchmarkResult.Timed pool(BenchmarkResult.Timed earlier, BenchmarkResult.Timed later) {
        Optional<Samples> incumbent =
                earlier.incumbent().flatMap(before -> later.incumbent().map(before::followedBy));
        return new BenchmarkResult.Timed(
                earlier.challenger().followedBy(later.challenger()), incumbent, later.environment());
    }
}
