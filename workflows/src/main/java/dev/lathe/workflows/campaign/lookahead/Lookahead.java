package dev.lathe.workflows.campaign.lookahead;

import dev.lathe.tuning.campaign.ledger.BuildFingerprints;
import dev.lathe.tuning.campaign.lookahead.LedgerView;
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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The proposals in flight, in the order of their ordinals. While the oldest is timed, the others are compiled and checked.
 * Proposal k is asked for once the ordinals below k - lookahead are recorded, and sees no more than those.
 */
public final class Lookahead {
    private final EvaluationLog log;
    private final Proposer proposer;
    private final Preparation preparation;
    private final Deque<InFlight> inFlight = new ArrayDeque<>();
    private Optional<String> nothingNew = Optional.empty();

    public Lookahead(CampaignPlan plan, EvaluationLog log, Proposer proposer, Stages stages) {
        this.log = log;
        this.proposer = proposer;
        this.preparation = new Preparation(stages, new SetStages(plan.problems(), stages));
    }

    /** Asks for proposals until the lookahead is filled; at most this many more are limit. */
    public void fill(int limit) {
        while (nothingNew.isEmpty() && inFlight.size() < limit) {
            LedgerView.Horizon next = horizon();
            if (inFlight.size() > next.lookahead()) {
                return;
            }
            accept(proposer.propose(next, log), log.campaign().builds().below(next.firstHidden()));
        }
    }

    /** What the next ordinal may see. */
    private LedgerView.Horizon horizon() {
        int ordinal = log.campaign().ledger().entries().size() + inFlight.size() + 1;
        List<String> pending =
                inFlight.stream().map(flight -> flight.proposal().candidate().text()).toList();
        return LedgerView.Horizon.of(ordinal, log.campaign().foresight().at(ordinal), pending);
    }

    private void accept(ProposerAnswer answer, BuildFingerprints earlier) {
        switch (answer) {
            case ProposerAnswer.Candidates candidates -> candidates.admissions().forEach(admission -> add(admission, earlier));
            case ProposerAnswer.NothingNew nothing -> nothingNew = Optional.of(nothing.reason());
        }
    }

    private void add(ProposerAnswer.Admission admission, BuildFingerprints earlier) {
        Proposal proposal = admission.proposal();
        inFlight.add(admission.refusal()
                .map(refusal -> InFlight.rejected(rejected(proposal, refusal)))
                .orElseGet(() -> InFlight.start(proposal, earlier, preparation)));
    }

    private static Prepared rejected(Proposal proposal, GateRejection refusal) {
        String reason = refusal.reason() + "; " + refusal.fixHint();
        return new Prepared.Rejected(proposal, Rejection.of(RejectionStage.GATE, refusal.gate() + ": " + reason));
    }

    public boolean isEmpty() {
        return inFlight.isEmpty();
    }

    /** The oldest proposal, once it is prepared. It stays in flight until it is recorded. */
    public Prepared oldest() {
        return inFlight.getFirst().prepared();
    }

    /** Removes the oldest proposal, which is recorded. */
    public void removeOldest() {
        inFlight.removeFirst();
    }

    /** Waits until nothing is being prepared: the activities of a device that is there need not be cancelled. */
    public void awaitPreparation() {
        inFlight.forEach(InFlight::await);
    }

    /** After a move, everything in flight is prepared again on the new device; ordinals and candidates stay. */
    public void prepareAgain() {
        for (int i = inFlight.size(); i > 0; i--) {
            inFlight.add(inFlight.removeFirst().restart(preparation));
        }
    }

    /** Why there is nothing left to try, if so. */
    public Optional<String> nothingNew() {
        return nothingNew;
    }
}
