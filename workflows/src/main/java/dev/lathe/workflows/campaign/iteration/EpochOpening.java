package dev.lathe.workflows.campaign.iteration;

import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.incumbent.Incumbent;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.campaign.ledger.BuildFingerprints;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.workflows.campaign.log.EvaluationLog;
import dev.lathe.workflows.campaign.lookahead.Proposer;
import dev.lathe.workflows.campaign.stage.Preparation;
import dev.lathe.workflows.campaign.stage.Prepared;
import dev.lathe.workflows.campaign.stage.SetStages;
import dev.lathe.workflows.campaign.stage.Stages;
import java.util.Optional;

/**
 * What comes before the iterations of an epoch: the vendor's library, the simplest kernel, and after a move the incumbent,
 * each measured on the new device. Nothing of an earlier epoch is compared with it.
 */
public final class EpochOpening {
    private final CampaignPlan plan;
    private final Proposer proposer;
    private final Stages stages;
    private final SetStages everywhere;
    private final Preparation preparation;
    private final ChallengerBenchmark judge;
    private final EvaluationLog books;

    public EpochOpening(CampaignPlan plan, Proposer proposer, Stages stages, EvaluationLog books) {
        this.plan = plan;
        this.proposer = proposer;
        this.stages = stages;
        this.everywhere = new SetStages(plan.problems(), stages);
        this.preparation = new Preparation(stages, everywhere);
        this.judge = new ChallengerBenchmark(plan, everywhere);
        this.books = books;
    }

    /** The standing at the begin of an epoch, given the standing of the epoch before, if there was one. */
    public EpochBests begin(int epoch, Optional<EpochBests> before) {
        Proposal simplest = before.map(standing -> standing.baseline().proposal()).orElseGet(() -> proposer.baseline(books));
        VendorResult vendor = everywhere.vendor(simplest);
        Incumbent baseline = measured(simplest, 0);
        Incumbent incumbent = before.map(EpochBests::incumbent)
                .filter(earlier -> earlier.iteration() > 0)
                .map(earlier -> measured(earlier.proposal(), earlier.iteration()))
                .orElse(baseline);
        return EpochBests.opening(epoch, vendor, baseline, incumbent);
    }

    private Incumbent measured(Proposal proposal, int iteration) {
        return switch (preparation.prepare(proposal, BuildFingerprints.none())) {
            case Prepared.TurnedAway refused -> throw new BaselineFailed(proposal, refused.rejection());
            case Prepared.Ready ready -> timed(ready, iteration);
        };
    }

    private Incumbent timed(Prepared.Ready ready, int iteration) {
        return switch (judge.alone(ready)) {
            case Comparison.Refused refused -> throw new BaselineFailed(ready.proposal(), refused.rejection());
            case Comparison.Decided told -> written(ready, told, iteration);
        };
    }

    private Incumbent written(Prepared.Ready ready, Comparison.Decided told, int iteration) {
        Profile profile =
                stages.profile(ready.proposal(), ready.artifact(), told.median(plan.problems().first()));
        books.recordBaseline(
                new Evaluation.Measured(
                        ready.proposal(),
                        told.measurements(),
                        Optional.of(ready.build()),
                        Optional.of(ready.correctness()),
                        Optional.of(profile)),
                told.verdict());
        // As a float, like every cost that a strategy sees.
        return new Incumbent(ready.proposal(), iteration, ready.build().artifact(), (float) told.median(), Optional.empty()).profiled(profile);
    }
}
