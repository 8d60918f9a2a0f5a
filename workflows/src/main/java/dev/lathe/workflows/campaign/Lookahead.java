package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.BuildFingerprints;
import dev.lathe.tuning.campaign.LedgerView;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerAnswer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The proposals in flight, by ordinal. While the oldest is measured, the others are compiled and verified. Proposal k
 * is requested when the ordinals below k - lookahead are recorded, and depends on no later ones.
 */
final class Lookahead {
    private final EvaluationLog log;
    private final Proposer proposer;
    private final CampaignControls controls;
    private final Preparation preparation;
    private final Deque<InFlight> inFlight = new ArrayDeque<>();
    private Optional<String> nothingNew = Optional.empty();

    Lookahead(CampaignPlan plan, EvaluationLog log, Proposer proposer, CampaignControls controls, Stages stages) {
        this.log = log;
        this.proposer = proposer;
        this.controls = controls;
        this.preparation = new Preparation(stages, new SetStages(plan.problems(), stages));
    }

    /**
     * Requests proposals until the lookahead is filled, but has at most {@code limit} in flight. A submission may add
     * points to an exhausted search space.
     */
    void fill(int limit) {
        if (controls.queuedSubmissions() > 0) {
            nothingNew = Optional.empty();
        }
        while (nothingNew.isEmpty() && inFlight.size() < limit) {
            LedgerView.Horizon next = horizon();
            if (inFlight.size() > next.lookahead()) {
                return;
            }
            accept(proposer.propose(next, log), log.campaign().builds().below(next.firstHidden()));
        }
    }

    /** Returns what the next ordinal may depend on. */
    private LedgerView.Horizon horizon() {
        int ordinal = log.campaign().ledger().entries().size() + inFlight.size() + 1;
        List<String> pending =
                inFlight.stream().map(flight -> flight.proposal().candidate().text()).toList();
        return LedgerView.Horizon.of(ordinal, log.campaign().adaptiveLookahead().at(ordinal), pending);
    }

    private void accept(ProposerAnswer answer, BuildFingerprints earlier) {
        switch (answer) {
            case ProposerAnswer.Candidates candidates ->
                candidates.admissions().forEach(admission -> add(admission, earlier));
            case ProposerAnswer.NothingNew nothing -> nothingNew = Optional.of(nothing.reason());
        }
    }

    private void add(ProposerAnswer.Admission admission, BuildFingerprints earlier) {
        Proposal proposal = admission.proposal();
        inFlight.add(admission.rejection()
                .map(refusal -> InFlight.rejected(rejected(proposal, refusal)))
                .orElseGet(() -> InFlight.start(proposal, earlier, preparation)));
    }

    private static Prepared rejected(Proposal proposal, GateRejection refusal) {
        String reason = refusal.reason() + "; " + refusal.fixHint();
        return new Prepared.Rejected(proposal, Rejection.of(RejectionStage.GATE, refusal.gate() + ": " + reason));
    }

    boolean isEmpty() {
        return inFlight.isEmpty();
    }

    int size() {
        return inFlight.size();
    }

    /** Waits until the oldest proposal is prepared and returns it. It stays in flight until it is recorded. */
    Prepared oldest() {
        return inFlight.getFirst().prepared();
    }

    /** Removes the oldest proposal after it was recorded. */
    void removeOldest() {
        if (inFlight.removeFirst().proposal().origin() == Origin.SUBMITTED) {
            controls.submissionRecorded();
        }
    }

    /**
     * Waits until no proposal is being prepared. If the device is still available, its activities need not be canceled.
     */
    void awaitPreparation() {
        inFlight.forEach(InFlight::await);
    }

    /** Prepares all proposals in flight again, on the new device. Ordinals and candidates stay the same. */
    void prepareAgain() {
        for (int i = inFlight.size(); i > 0; i--) {
            inFlight.add(inFlight.removeFirst().restart(preparation));
        }
    }

    /** Returns the reason why no candidate is left to propose, if there is one. */
    Optional<String> nothingNew() {
        return nothingNew;
    }
}
