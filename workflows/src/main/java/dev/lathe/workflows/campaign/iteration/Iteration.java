package dev.lathe.workflows.campaign.iteration;

import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.incumbent.Incumbent;
import dev.lathe.tuning.campaign.lookahead.LedgerView;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.workflows.campaign.log.EvaluationLog;
import dev.lathe.workflows.campaign.stage.Prepared;
import dev.lathe.workflows.campaign.stage.SetStages;
import dev.lathe.workflows.campaign.stage.Stages;
import dev.lathe.workflows.contract.activity.build.Build;
import java.util.Optional;

/** The second half of an iteration: a prepared candidate is timed, judged, profiled where the policy says so, and recorded. */
public final class Iteration {
    private final CampaignPlan plan;
    private final Stages stages;
    private final ChallengerBenchmark judge;
    private final EvaluationLog books;

    public Iteration(CampaignPlan plan, Stages stages, EvaluationLog books) {
        this.plan = plan;
        this.stages = stages;
        this.judge = new ChallengerBenchmark(plan, new SetStages(plan.problems(), stages));
        this.books = books;
    }

    /** The standing after the candidate has had its chance. */
    public EpochBests finish(Prepared prepared, EpochBests standing) {
        return switch (prepared) {
            case Prepared.TurnedAway refused -> reject(refused.proposal(), refused.rejection(), standing);
            case Prepared.Ready ready -> measure(ready, standing);
        };
    }

    private EpochBests measure(Prepared.Ready ready, EpochBests standing) {
        return switch (judge.judge(ready, buildOf(standing.incumbent()))) {
            case Comparison.Refused refused -> reject(ready.proposal(), refused.rejection(), standing);
            case Comparison.Decided told -> decide(ready, told, standing);
        };
    }

    private EpochBests reject(Proposal proposal, Rejection rejection, EpochBests standing) {
        Rejection told = rejection.withOriginal(original -> LedgerView.recalled(original, books.ledger(), standing).toString());
        books.record(new Evaluation.Rejected(proposal, told), new Verdict.Rejected(told.reason()), standing);
        return standing;
    }

    private EpochBests decide(Prepared.Ready ready, Comparison.Decided told, EpochBests standing) {
        int iteration = books.nextIteration();
        EpochBests.Change change =
                told.verdict().promotes() ? EpochBests.Change.NEW_INCUMBENT : EpochBests.Change.NONE;
        Profile profile = profile(ready, told, iteration, change);
        books.record(evaluation(ready, told, profile), told.verdict(), standing);
        Incumbent measured =
                new Incumbent(ready.proposal(), iteration, ready.build().artifact(), (float) told.median()).profiled(profile);
        EpochBests seen = standing.seeing(measured.costing(books.latestCost()));
        return switch (change) {
            case NEW_INCUMBENT -> seen.promoting(measured);
            case NONE -> seen;
        };
    }

    private Profile profile(Prepared.Ready ready, Comparison.Decided told, int iteration, EpochBests.Change change) {
        return plan.profilePolicy().wants(iteration, change)
                ? stages.profile(ready.proposal(), ready.artifact(), told.median(plan.problems().first()))
                : new Profile.Skipped("by policy: " + plan.profilePolicy());
    }

    private Evaluation evaluation(Prepared.Ready ready, Comparison.Decided told, Profile profile) {
        return new Evaluation.Measured(
                ready.proposal(),
                told.measurements(),
                Optional.of(ready.build()),
                Optional.of(ready.correctness()),
                Optional.of(profile));
    }

    public static Build buildOf(Incumbent incumbent) {
        return new Build(incumbent.proposal().id(), incumbent.proposal().candidate(), incumbent.artifact());
    }
}
