package dev.lathe.workflows.campaign.iteration;

import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.decision.ImplausibleGain;
import dev.lathe.tuning.decision.PromotionRule;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.SetPromotionRule;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.op.SetScoring;
import dev.lathe.workflows.campaign.stage.Prepared;
import dev.lathe.workflows.campaign.stage.SetStages;
import dev.lathe.workflows.campaign.stage.Timings;
import dev.lathe.workflows.contract.activity.build.Build;
import java.util.Comparator;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Times a prepared candidate beside the incumbent until it can be told apart. An undecided comparison is repeated as the
 * plan says; a gain too good to believe is measured again from scratch and must hold.
 */
final class ChallengerBenchmark {
    /** Repeats of a confirmation are numbered from here, so that none is taken for a repeat of the first measurement. */
    private static final int CONFIRMATION = 100;

    private final SetStages stages;
    private final PromotionRule rule;
    private final Repetition repetition;
    private final Optional<SetScoring> scoring;

    ChallengerBenchmark(CampaignPlan plan, SetStages stages) {
        this.stages = stages;
        this.rule = new PromotionRule(plan.sampling());
        this.repetition = plan.sampling().repetition();
        this.scoring = plan.problems().terms();
    }

    /** What came of timing a challenger beside the incumbent. */
    Comparison compare(Prepared.Ready challenger, Build incumbent) {
        return switch (compareUntilDecided(challenger, incumbent, 0)) {
            case Comparison.Rejected rejected -> rejected;
            case Comparison.Decided decided -> needsConfirmation(decided) ? confirm(challenger, incumbent, decided) : decided;
        };
    }

    /** Times both until they can be told apart or the plan's repeats are spent; repeats are numbered from the first. */
    private Comparison compareUntilDecided(Prepared.Ready challenger, Build incumbent, int first) {
        Optional<Timings> pooled = Optional.empty();
        for (int repeat = 0; ; repeat++) {
            switch (stages.benchmark(challenger.proposal(), challenger.artifact(), Optional.of(incumbent), first + repeat)) {
                case Outcome.Rejected<Timings>(Rejection rejection) -> {
                    return new Comparison.Rejected(rejection);
                }
                case Outcome.Ok<Timings>(Timings timed) -> {
                    pooled = Optional.of(pooled.map(earlier -> repeated(earlier, timed)).orElse(timed));
                    Comparison.Decided decided = decided(pooled.get(), repeat);
                    if (!(decided.verdict() instanceof Verdict.Inconclusive)) {
                        return decided;
                    }
                }
            }
        }
    }

    private Timings repeated(Timings earlier, Timings later) {
        return switch (repetition) {
            case POOLED -> earlier.followedBy(later);
            case SETTLED -> later;
        };
    }

    private static boolean needsConfirmation(Comparison.Decided decided) {
        return decided.verdict().promotes() && ImplausibleGain.needsConfirmation(greatest(decided));
    }

    private static Gain greatest(Comparison.Decided decided) {
        return Comparison.gains(decided.measurements()).values().stream().max(Comparator.comparingDouble(Gain::median)).orElseThrow();
    }

    /** Measured again from scratch: the second measurement counts, and it must promote, too. */
    private Comparison confirm(Prepared.Ready challenger, Build incumbent, Comparison.Decided first) {
        return switch (compareUntilDecided(challenger, incumbent, CONFIRMATION)) {
            case Comparison.Rejected rejected -> rejected;
            case Comparison.Decided second -> new Comparison.Decided(
                    second.measurements(), ImplausibleGain.settle(greatest(first), second.verdict()));
        };
    }

    /** Times a kernel alone, where there is nothing to compare with yet. */
    Comparison measureAlone(Prepared.Ready kernel) {
        return switch (stages.benchmark(kernel.proposal(), kernel.artifact(), Optional.empty(), 0)) {
            case Outcome.Rejected<Timings>(Rejection rejection) -> new Comparison.Rejected(rejection);
            case Outcome.Ok<Timings>(Timings timed) -> new Comparison.Decided(timed.measurements(), new Verdict.Keep("first of its epoch"));
        };
    }

    private Comparison.Decided decided(Timings timed, int repeat) {
        SortedMap<String, Measurement> measurements = timed.measurements();
        return new Comparison.Decided(measurements, verdict(Comparison.gains(measurements), repeat));
    }

    private Verdict verdict(SortedMap<String, Gain> gains, int repeat) {
        return scoring.map(scoring -> new SetPromotionRule(rule, scoring.mostLoss()).decide(gains, repeat))
                .orElseGet(() -> rule.decide(gains.firstEntry().getValue(), repeat));
    }
}
