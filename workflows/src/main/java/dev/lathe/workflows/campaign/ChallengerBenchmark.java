package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.decision.Confirmation;
import dev.lathe.tuning.decision.LossVeto;
import dev.lathe.tuning.decision.PromotionRule;
import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.decision.SetPromotionRule;
import dev.lathe.tuning.decision.Transfer;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.op.SetScoring;
import dev.lathe.tuning.space.Point;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The comparison of a prepared candidate with the incumbent. An inconclusive comparison is repeated as the plan
 * specifies. A promotion may require a confirmation, and one on quick rows requires a promotion on all rows.
 */
final class ChallengerBenchmark {
    private final SetStages stages;
    private final String problem;
    private final PromotionRule rule;
    private final Repetition repetition;
    private final Optional<SetScoring> scoring;
    private final LossVeto rowVeto;
    private final boolean hasUnseenRows;

    ChallengerBenchmark(CampaignPlan plan, SetStages stages) {
        this.stages = stages;
        this.problem = plan.problems().first().key();
        this.rule = new PromotionRule(plan.sampling());
        this.repetition = plan.sampling().repetition();
        this.scoring = plan.problems().terms();
        this.hasUnseenRows = plan.op().unseenRows();
        this.rowVeto = new LossVeto(SetScoring.USUAL_LOSS, plan.sampling().repeats());
    }

    /**
     * Compares a challenger with the incumbent, unless the runs of its verification have shown that it is far behind.
     */
    Outcome<Comparison> compare(Prepared.Ready challenger, EpochBests bests) {
        return farBehind(challenger, bests.incumbent())
                .map(Outcome::ok)
                .orElseGet(() -> benchmark(challenger, bests));
    }

    private Optional<Comparison> farBehind(Prepared.Ready challenger, Incumbent incumbent) {
        return stages.identity()
                .flatMap(identity -> challenger.verified(incumbent.medianNanoseconds(), identity))
                .flatMap(measured -> measured.gain()
                        .flatMap(rule::farBehind)
                        .map(verdict -> new Comparison(new TreeMap<>(Map.of(problem, measured)), verdict)));
    }

    private Outcome<Comparison> benchmark(Prepared.Ready challenger, EpochBests bests) {
        Build incumbent = Iteration.buildOf(bests.incumbent());
        return bests.quickRows()
                .map(rows -> quickly(challenger, bests, rows))
                .orElseGet(() -> compareUntilDecided(stages, challenger, incumbent, 0)
                        .flatMap(first -> needsConfirmation(challenger, first, bests.incumbent())
                                ? confirm(challenger, incumbent, first)
                                : Outcome.ok(first)))
                .map(ChallengerBenchmark::withinDeviation)
                .flatMap(tuned -> hasUnseenRows && tuned.verdict().promotes()
                        ? review(challenger, incumbent, tuned)
                        : Outcome.ok(tuned))
                .map(Comparison::withWarnings);
    }

    /** Compares on the quick rows. A promotion there is confirmed on all rows, whose measurements count. */
    private Outcome<Comparison> quickly(Prepared.Ready challenger, EpochBests bests, QuickRows rows) {
        Build incumbent = Iteration.buildOf(bests.incumbent());
        return compareUntilDecided(stages.on(rows), challenger, incumbent, 0)
                .flatMap(quick -> quick.verdict().promotes()
                        ? compareUntilDecided(stages, challenger, incumbent, BenchmarkRequest.CONFIRMATION)
                                .map(all -> all.with(Confirmation.onAllRows(quick.verdict(), all.verdict())))
                        : Outcome.ok(quick.scaledTo(bests.incumbent().medianNanoseconds())
                                .with(Confirmation.onQuickRows(quick.verdict()))));
    }

    /**
     * Times both until the comparison is decided or the repeats of the plan are spent. {@code first} is the number of
     * the first repeat.
     */
    private Outcome<Comparison> compareUntilDecided(
            SetStages on, Prepared.Ready challenger, Build incumbent, int first) {
        Optional<Timings> all = Optional.empty();
        for (int repeat = 0; ; repeat++) {
            switch (on.benchmark(
                    challenger.proposal(), challenger.artifact(), Optional.of(incumbent), first + repeat)) {
                case Outcome.Rejected<Timings>(Rejection rejection) -> {
                    return Outcome.rejected(rejection);
                }
                case Outcome.Ok<Timings>(Timings timed) -> {
                    all = Optional.of(all.map(earlier -> repeated(earlier, timed)).orElse(timed));
                    Optional<Comparison> decided = comparison(all.get(), repeat);
                    if (decided.isPresent()) {
                        return Outcome.ok(decided.get());
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

    private boolean needsConfirmation(Prepared.Ready challenger, Comparison comparison, Incumbent incumbent) {
        return comparison.verdict().promotes()
                && Confirmation.isRequired(greatest(comparison), repetition)
                && !isPlain(challenger, comparison, incumbent);
    }

    /**
     * Returns whether the gain of a point needs no second run of a long incumbent. An author may have written a source.
     */
    private boolean isPlain(Prepared.Ready challenger, Comparison comparison, Incumbent incumbent) {
        return repetition == Repetition.SETTLED
                && challenger.proposal().candidate() instanceof Point
                && comparison.measurements().size() == 1
                && rule.isPlain(
                        greatest(comparison),
                        incumbent.medianNanoseconds()
                                / comparison.measurements().firstEntry().getValue().medianNanoseconds());
    }

    private static Gain greatest(Comparison comparison) {
        return Comparison.gains(comparison.measurements()).values().stream()
                .max(Comparator.comparingDouble(Gain::median))
                .orElseThrow();
    }

    /**
     * Repeats the comparison in a fresh process. The second comparison counts, and it must promote the challenger, too.
     */
    private Outcome<Comparison> confirm(Prepared.Ready challenger, Build incumbent, Comparison first) {
        return compareUntilDecided(stages, challenger, incumbent, BenchmarkRequest.CONFIRMATION)
                .map(second -> second.with(Confirmation.confirmed(greatest(first), second.verdict())));
    }

    private static Comparison withinDeviation(Comparison tuned) {
        return tuned.deviation()
                .map(deviation -> tuned.with(deviation.review(tuned.verdict(), mean(tuned))))
                .orElse(tuned);
    }

    /** Compares both on unseen rows. The measurements on the tuned rows stay those of the candidate. */
    private Outcome<Comparison> review(Prepared.Ready challenger, Build incumbent, Comparison tuned) {
        return compareUntilDecided(stages, challenger, incumbent, BenchmarkRequest.UNSEEN)
                .mapRejection(rejection -> rejection.on("unseen rows"))
                .map(unseen -> tuned.withUnseen(mean(unseen))
                        .with(new Transfer(mean(tuned), mean(unseen)).review(tuned.verdict(), unseen.verdict())));
    }

    private static Gain mean(Comparison comparison) {
        return ScoreRule.GEOMETRIC_MEAN.score(
                List.copyOf(Comparison.gains(comparison.measurements()).values()));
    }

    /**
     * Times a kernel alone, at the beginning of an epoch. It must pass on unseen rows, too, and on the quick rows that
     * {@code quickRows} takes from its measurement.
     */
    Outcome<Comparison> measureAlone(
            Prepared.Ready kernel, Function<SortedMap<String, Measurement>, Optional<QuickRows>> quickRows) {
        return alone(stages, kernel, 0)
                .flatMap(timed -> quickRows.apply(timed.measurements())
                        .map(rows -> alone(stages.on(rows), kernel, 0).map(quick -> timed))
                        .orElseGet(() -> Outcome.ok(timed)))
                .flatMap(timed -> hasUnseenRows
                        ? alone(stages, kernel, BenchmarkRequest.UNSEEN)
                                .mapRejection(rejection -> rejection.on("unseen rows"))
                                .map(unseen -> timed)
                        : Outcome.ok(timed))
                .map(timed -> new Comparison(timed.measurements(), new Verdict.Keep("first of its epoch")));
    }

    private static Outcome<Timings> alone(SetStages on, Prepared.Ready kernel, int repeat) {
        return on.benchmark(kernel.proposal(), kernel.artifact(), Optional.empty(), repeat);
    }

    private Optional<Comparison> comparison(Timings timed, int repeat) {
        SortedMap<String, Measurement> measurements = timed.measurements();
        return verdict(Comparison.gains(measurements), repeat)
                .flatMap(verdict -> review(verdict, timed.rowGains(), repeat))
                .map(verdict -> new Comparison(measurements, verdict));
    }

    private Optional<Verdict> verdict(SortedMap<String, Gain> gains, int repeat) {
        return scoring.map(scoring -> new SetPromotionRule(rule, scoring.mostLoss()).decide(gains, repeat))
                .orElseGet(() -> rule.decide(gains.firstEntry().getValue(), repeat));
    }

    private Optional<Verdict> review(Verdict verdict, SortedMap<String, Gain> rows, int repeat) {
        return rows.isEmpty() ? Optional.of(verdict) : rowVeto.review(verdict, rows, repeat);
    }
}
