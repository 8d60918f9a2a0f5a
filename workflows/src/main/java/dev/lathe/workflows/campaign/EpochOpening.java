package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.BuildFingerprints;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.proposal.Proposal;
import java.util.Optional;

/**
 * The measurements at the beginning of an epoch: the vendor library, the baseline and, after a move, the incumbent.
 * Times of different epochs are not comparable.
 */
final class EpochOpening {
    private final CampaignPlan plan;
    private final Proposer proposer;
    private final Stages stages;
    private final SetStages setStages;
    private final Preparation preparation;
    private final ChallengerBenchmark benchmark;
    private final EvaluationLog log;

    EpochOpening(CampaignPlan plan, Proposer proposer, Stages stages, EvaluationLog log) {
        this.plan = plan;
        this.proposer = proposer;
        this.stages = stages;
        this.setStages = new SetStages(plan.problems(), stages);
        this.preparation = new Preparation(stages, setStages);
        this.benchmark = new ChallengerBenchmark(plan, setStages);
        this.log = log;
    }

    /** Measures the bests of the current epoch. Throws BaselineFailed if one of them is rejected. */
    void measure() {
        Optional<Incumbent> carried = log.campaign().earlierIncumbent();
        Proposal baseline = log.campaign()
                .epochBests()
                .map(bests -> bests.baseline().proposal())
                .orElseGet(() -> proposer.baseline(log));
        log.begin(setStages.vendor(baseline));
        measure(baseline);
        carried.ifPresent(incumbent -> measure(incumbent.proposal()));
    }

    private void measure(Proposal proposal) {
        switch (preparation.prepare(proposal, BuildFingerprints.none()).get()) {
            case Prepared.Rejected rejected -> throw new BaselineFailed(proposal, rejected.rejection());
            case Prepared.Ready ready -> measure(ready);
        }
    }

    private void measure(Prepared.Ready ready) {
        switch (benchmark.measureAlone(ready, log.campaign()::quickRows)) {
            case Outcome.Rejected<Comparison>(Rejection rejection) ->
                throw new BaselineFailed(ready.proposal(), rejection);
            case Outcome.Ok<Comparison>(Comparison alone) ->
                log.recordOpening(evaluation(ready, alone), alone.verdict());
        }
    }

    private Evaluation evaluation(Prepared.Ready ready, Comparison alone) {
        Profile profile =
                stages.profile(ready.proposal(), ready.artifact(), alone.median(plan.problems().first()), true);
        return ready.measured(alone.measurements(), Optional.of(profile));
    }
}
