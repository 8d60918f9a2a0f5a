package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.standing.Standing;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.workflows.campaign.books.Bookkeeping;
import dev.lathe.workflows.campaign.ending.Finale;
import dev.lathe.workflows.campaign.ending.Runoff;
import dev.lathe.workflows.campaign.ending.SetFinale;
import dev.lathe.workflows.campaign.ending.SoloFinale;
import dev.lathe.workflows.campaign.iteration.Iteration;
import dev.lathe.workflows.campaign.iteration.Opening;
import dev.lathe.workflows.campaign.lookahead.Proposer;
import dev.lathe.workflows.campaign.stage.Prepared;
import dev.lathe.workflows.campaign.stage.Stages;
import dev.lathe.workflows.contract.campaign.CampaignState;
import java.util.Optional;

/** Who is in front, and the three occasions on which that changes: an epoch opens, a candidate is timed, all is over. */
final class Contest {
    private final Opening opening;
    private final Iteration iteration;
    private final Finale finale;
    private final Runoff runoff;
    private Optional<Standing> standing;

    Contest(CampaignState carried, Proposer proposer, Stages stages, Bookkeeping books) {
        CampaignPlan plan = carried.plan();
        opening = new Opening(plan, proposer, stages, books);
        iteration = new Iteration(plan, stages, books);
        Repetition repetition = plan.sampling().repetition();
        finale = plan.problems().single() ? new SoloFinale(stages, repetition) : new SetFinale(plan.problems(), stages, repetition);
        runoff = new Runoff(plan, stages, books);
        standing = carried.standing();
    }

    /** Empty before the first epoch has been opened. */
    Optional<Standing> standing() {
        return standing;
    }

    /** The standing in an epoch, which is opened if it is a new one. */
    Standing in(int epoch) {
        Standing present = standing.filter(now -> now.epoch() == epoch).orElseGet(() -> opening.begin(epoch, standing));
        standing = Optional.of(present);
        return present;
    }

    /** The candidate has its chance. */
    void admit(Prepared candidate, Standing present) {
        standing = Optional.of(iteration.finish(candidate, present));
    }

    /** The clean measurement at the end, which may make another the winner, who is measured as cleanly then. */
    void measureOnceMore() {
        standing = standing.map(finale::measure);
        standing = standing.map(runoff::hold);
        standing = standing.map(now -> now.finale().isPresent() ? now : finale.measure(now));
    }
}
