package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.workflows.campaign.ending.FinalBenchmark;
import dev.lathe.workflows.campaign.ending.Runoff;
import dev.lathe.workflows.campaign.ending.SetFinalBenchmark;
import dev.lathe.workflows.campaign.ending.SingleFinalBenchmark;
import dev.lathe.workflows.campaign.iteration.EpochOpening;
import dev.lathe.workflows.campaign.iteration.Iteration;
import dev.lathe.workflows.campaign.log.EvaluationLog;
import dev.lathe.workflows.campaign.lookahead.Proposer;
import dev.lathe.workflows.campaign.stage.Prepared;
import dev.lathe.workflows.campaign.stage.Stages;
import dev.lathe.workflows.contract.campaign.CampaignState;
import java.util.Optional;

/** Who is in front, and the three occasions on which that changes: an epoch opens, a candidate is timed, all is over. */
final class IncumbentTracker {
    private final EpochOpening opening;
    private final Iteration iteration;
    private final FinalBenchmark finale;
    private final Runoff runoff;
    private Optional<EpochBests> standing;

    IncumbentTracker(CampaignState carried, Proposer proposer, Stages stages, EvaluationLog books) {
        CampaignPlan plan = carried.plan();
        opening = new EpochOpening(plan, proposer, stages, books);
        iteration = new Iteration(plan, stages, books);
        Repetition repetition = plan.sampling().repetition();
        finale = plan.problems().single() ? new SingleFinalBenchmark(stages, repetition) : new SetFinalBenchmark(plan.problems(), stages, repetition);
        runoff = new Runoff(plan, stages, books);
        standing = carried.standing();
    }

    /** Empty before the first epoch has been opened. */
    Optional<EpochBests> standing() {
        return standing;
    }

    /** The standing in an epoch, which is opened if it is a new one. */
    EpochBests in(int epoch) {
        EpochBests present = standing.filter(now -> now.epoch() == epoch).orElseGet(() -> opening.begin(epoch, standing));
        standing = Optional.of(present);
        return present;
    }

    /** The candidate has its chance. */
    void admit(Prepared candidate, EpochBests present) {
        standing = Optional.of(iteration.finish(candidate, present));
    }

    /** The clean measurement at the end, which may make another the winner, who is measured as cleanly then. */
    void measureOnceMore() {
        if (standing.isPresent()) {
            measureIncumbent();
            standing = standing.map(runoff::hold);
            if (standing.orElseThrow().finale().isEmpty()) {
                measureIncumbent();
            }
        }
    }

    /** Where the incumbent is rejected, another takes its place and is measured. */
    private void measureIncumbent() {
        boolean measured = false;
        while (!measured) {
            EpochBests now = standing.orElseThrow();
            switch (finale.measure(now)) {
                case FinalBenchmark.Result.Measured(EpochBests ended) -> {
                    standing = Optional.of(ended);
                    measured = true;
                }
                case FinalBenchmark.Result.Rejected(Rejection rejection) ->
                    standing = Optional.of(runoff.replace(now, rejection));
            }
        }
    }
}
