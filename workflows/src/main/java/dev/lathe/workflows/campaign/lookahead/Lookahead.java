package dev.lathe.workflows.campaign.lookahead;

import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.ledger.BuildFingerprints;
import dev.lathe.tuning.campaign.lookahead.AdaptiveLookahead;
import dev.lathe.tuning.campaign.lookahead.LedgerView;
import dev.lathe.tuning.campaign.lookahead.LookaheadLimit;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerAnswer;
import dev.lathe.workflows.campaign.log.EvaluationLog;
import dev.lathe.workflows.campaign.stage.Preparation;
import dev.lathe.workflows.campaign.stage.Prepared;
import dev.lathe.workflows.campaign.stage.SetStages;
import dev.lathe.workflows.campaign.stage.Stages;
import dev.lathe.workflows.contract.activity.proposal.Answer;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.options.ChangeIds;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The proposals in flight, in the order of their ordinals. While the oldest is timed, the others are compiled and checked.
 * Proposal k is asked for once the ordinals below k - lookahead are recorded, and sees no more than those.
 */
public final class Lookahead {
    /** When a campaign of before chose first. */
    private static final int CHOSE_LATE = 8;

    private final CampaignPlan plan;
    private final Proposer proposer;
    private final Preparation preparation;
    private final Deque<InFlight> inFlight = new ArrayDeque<>();
    private AdaptiveLookahead foresight;
    private Optional<String> nothingNew = Optional.empty();

    public Lookahead(CampaignState carried, Proposer proposer, Stages stages) {
        this.plan = carried.plan();
        this.foresight =
                carried.foresight().orElseGet(() -> AdaptiveLookahead.beginningWith(plan.search().lookahead()));
        this.proposer = proposer;
        this.preparation = new Preparation(stages, new SetStages(plan.problems(), stages));
    }

    /** Asks for proposals until the lookahead is filled; at most this many more are wanted. */
    public void fill(EvaluationLog books, EpochBests standing, int wanted) {
        while (nothingNew.isEmpty() && inFlight.size() < wanted) {
            LedgerView.Horizon next = horizon(books);
            if (inFlight.size() > next.lookahead()) {
                return;
            }
            accept(proposer.ask(next, books, standing), books.builds().below(next.firstHidden()));
        }
    }

    /** What the next ordinal may see. */
    private LedgerView.Horizon horizon(EvaluationLog books) {
        int ordinal = books.ledger().entries().size() + inFlight.size() + 1;
        List<String> pending =
                inFlight.stream().map(flight -> flight.proposal().candidate().text()).toList();
        return LedgerView.Horizon.of(ordinal, foresight.at(ordinal), pending);
    }

    private void accept(ProposerAnswer answer, BuildFingerprints earlier) {
        switch (answer) {
            case ProposerAnswer.Candidates candidates -> candidates.admissions().forEach(admission -> add(admission, earlier));
            case ProposerAnswer.NothingNew nothing -> nothingNew = Optional.of(nothing.reason());
            case ProposerAnswer.Ask ask -> proposer.answerWith(
                    new Answer(ask.question().id(), proposer.answerTo(ask.question())));
        }
    }

    private void add(ProposerAnswer.Admission admission, BuildFingerprints earlier) {
        Proposal proposal = admission.proposal();
        inFlight.add(admission.rejection()
                .map(refusal -> InFlight.decided(turnedAway(proposal, refusal)))
                .orElseGet(() -> InFlight.begin(proposal, earlier, preparation)));
    }

    private static Prepared turnedAway(Proposal proposal, GateRejection refusal) {
        String reason = refusal.reason() + "; " + refusal.fixHint();
        return new Prepared.TurnedAway(proposal, Rejection.of(RejectionStage.GATE, refusal.gate() + ": " + reason));
    }

    public boolean isEmpty() {
        return inFlight.isEmpty();
    }

    /** The oldest proposal, once it is prepared. It stays in flight until it is recorded. */
    public Prepared oldest() {
        return inFlight.getFirst().prepared();
    }

    /** The oldest proposal is recorded; where the plan lets it, the campaign learns how far ahead to look. */
    public void recorded(Recorded oldest, DeviceOffer device) {
        inFlight.removeFirst();
        plan.search().farthest().ifPresent(farthest ->
                foresight = foresight.after(oldest, reach(farthest, device.compileSlots())));
    }

    private static LookaheadLimit reach(int farthest, OptionalInt compileSlots) {
        return ChangeIds.CHOOSES_LOOKAHEAD_SOON.made()
                ? LookaheadLimit.upTo(farthest, compileSlots)
                : new LookaheadLimit(CHOSE_LATE, Math.min(farthest, compileSlots.orElse(farthest)), OptionalInt.empty());
    }

    /** What is carried of it. */
    public Optional<AdaptiveLookahead> foresight() {
        return plan.search().farthest().isPresent() ? Optional.of(foresight) : Optional.empty();
    }

    /** Waits until nothing is being prepared: the activities of a device that is there need not be cancelled. */
    public void awaitPreparation() {
        inFlight.forEach(InFlight::await);
    }

    /** After a move, everything in flight is prepared again on the new device; ordinals and candidates stay. */
    public void prepareAgain() {
        for (int i = inFlight.size(); i > 0; i--) {
            inFlight.add(inFlight.removeFirst().again(preparation));
        }
    }

    /** Why there is nothing left to try, if so. */
    public Optional<String> nothingNew() {
        return nothingNew;
    }
}
