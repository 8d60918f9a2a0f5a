package dev.lathe.workflows.campaign.ending;

import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.incumbent.Incumbent;
import dev.lathe.tuning.campaign.ledger.BuildFingerprints;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.decision.RunoffRule;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.workflows.campaign.iteration.BaselineFailed;
import dev.lathe.workflows.campaign.log.EvaluationLog;
import dev.lathe.workflows.campaign.stage.Preparation;
import dev.lathe.workflows.campaign.stage.Prepared;
import dev.lathe.workflows.campaign.stage.SetStages;
import dev.lathe.workflows.campaign.stage.Stages;
import dev.lathe.workflows.campaign.stage.Timings;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.options.ChangeIds;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A last round in the device's steady state. Candidates are compared in short rounds, while the chip is cool; at full power
 * the order of large products is another. Whoever could be faster there than the incumbent is built, checked and timed again,
 * by itself.
 */
public final class Runoff {
    private final SetStages stages;
    private final Preparation preparation;
    private final EvaluationLog books;
    private final RunoffRule rule;

    public Runoff(CampaignPlan plan, Stages stages, EvaluationLog books) {
        this.stages = new SetStages(plan.problems(), stages);
        this.preparation = new Preparation(stages, this.stages);
        this.books = books;
        this.rule = new RunoffRule(plan.sampling());
    }

    /** The standing after it; whoever has won it has no final measurement yet. */
    public EpochBests hold(EpochBests standing) {
        OptionalDouble steady = standing.steadyNanoseconds();
        return steady.isPresent() ? hold(new Lead(standing, steady.getAsDouble())) : standing;
    }

    private record Lead(EpochBests standing, double nanoseconds) {}

    private EpochBests hold(Lead first) {
        List<Incumbent> rivals = first.standing().rivals().stream()
                .filter(rival -> rule.canWin(rival.medianNanoseconds(), first.nanoseconds()))
                .toList();
        if (rivals.isEmpty() || !ChangeIds.HOLDS_A_RUNOFF.made()) {
            return first.standing();
        }
        // All are timed before the first is judged: a campaign that is stopped meanwhile keeps its winner.
        List<Evaluation> evaluations = rivals.stream().map(this::evaluate).toList();
        Lead lead = first;
        for (int i = 0; i < rivals.size(); i++) {
            lead = judge(lead, rivals.get(i), evaluations.get(i));
        }
        return lead.standing();
    }

    /**
     * Returns the standing after the incumbent was rejected in the end: the fastest finalist that is right and can be
     * timed takes its place, at last the baseline. Throws BaselineFailed where that is rejected, too.
     */
    public EpochBests replace(EpochBests standing, Rejection rejection) {
        Incumbent rejected = standing.incumbent();
        EpochBests left = reject(standing, rejected, new Evaluation.Rejected(rejected.proposal(), rejection));
        List<Incumbent> next =
                Stream.concat(left.rivals().stream(), Stream.of(left.baseline())).toList();
        for (Incumbent finalist : next) {
            switch (evaluate(finalist)) {
                case Evaluation.Rejected again -> left = reject(left, finalist, again);
                case Evaluation.Measured measured -> {
                    String reason = "the best after iteration " + rejected.iteration() + ", which was rejected";
                    books.recordRunoff(finalist.iteration(), measured, new Verdict.Keep(reason));
                    return left.promoting(finalist);
                }
            }
        }
        throw new BaselineFailed(rejected.proposal(), rejection);
    }

    private EpochBests reject(EpochBests standing, Incumbent finalist, Evaluation.Rejected evaluation) {
        books.recordRunoff(finalist.iteration(), evaluation, new Verdict.Rejected(evaluation.rejection().reason()));
        return standing.rejecting(finalist);
    }

    private Evaluation evaluate(Incumbent rival) {
        return switch (preparation.prepare(rival.proposal(), BuildFingerprints.none())) {
            case Prepared.TurnedAway refused -> new Evaluation.Rejected(rival.proposal(), refused.rejection());
            case Prepared.Ready ready -> time(ready);
        };
    }

    private Evaluation time(Prepared.Ready ready) {
        return switch (stages.benchmark(ready.proposal(), ready.artifact(), Optional.empty(), BenchmarkRequest.FINAL)) {
            case Outcome.Rejected<Timings>(Rejection rejection) -> new Evaluation.Rejected(ready.proposal(), rejection);
            case Outcome.Ok<Timings>(Timings timed) -> new Evaluation.Measured(
                    ready.proposal(),
                    timed.measurements(),
                    Optional.of(ready.build()),
                    Optional.of(ready.correctness()),
                    Optional.empty());
        };
    }

    private Lead judge(Lead lead, Incumbent rival, Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Rejected rejected ->
                new Lead(reject(lead.standing(), rival, rejected), lead.nanoseconds());
            case Evaluation.Measured measured -> judge(lead, rival, measured);
        };
    }

    private Lead judge(Lead lead, Incumbent rival, Evaluation.Measured measured) {
        double nanoseconds = measured.first().medianNanoseconds();
        Verdict verdict = rule.decide(
                nanoseconds, lead.nanoseconds(), lead.standing().incumbent().iteration());
        books.recordRunoff(rival.iteration(), measured, verdict);
        return verdict.promotes() ? new Lead(lead.standing().promoting(rival), nanoseconds) : lead;
    }
}
