package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.LedgerView;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerAnswer;
import dev.lathe.tuning.space.Variant;
import dev.lathe.workflows.contract.activity.Completed;
import dev.lathe.workflows.contract.activity.CompletionRequest;
import dev.lathe.workflows.contract.activity.ProposeActivity;
import dev.lathe.workflows.contract.activity.ProposeRequest;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import io.temporal.workflow.Workflow;
import java.util.List;
import java.util.Optional;

/**
 * Requests the next candidates: those of the strategy, and the proposals of drafts. The answer is recorded
 * in the history.
 */
final class Proposer {
    private final CampaignPlan plan;
    private final CampaignControls controls;
    private final Recovery recovery;

    Proposer(CampaignPlan plan, CampaignControls controls, Recovery recovery) {
        this.plan = plan;
        this.controls = controls;
        this.recovery = recovery;
    }

    /** Returns the search's next candidates, at most so many. Their ordinals have the same lookahead. */
    ProposerAnswer search(LedgerView.Horizon horizon, int count, EvaluationLog log) {
        return propose(horizon, count, log, Optional.empty(), controls.variants());
    }

    /** Returns the proposal of a draft after the gates. The variants are those of the search space. */
    ProposerAnswer propose(
            LedgerView.Horizon horizon, EvaluationLog log, Optional<Draft> draft, List<Variant> variants) {
        return propose(horizon, 1, log, draft, variants);
    }

    private ProposerAnswer propose(
            LedgerView.Horizon horizon, int count, EvaluationLog log, Optional<Draft> draft, List<Variant> variants) {
        ProposeRequest request = new ProposeRequest(
                plan.withLookahead(horizon.lookahead()),
                horizon.ordinal(),
                count,
                log.campaign().ledger().packed(),
                log.campaign().epochBests(),
                horizon.pending(),
                draft,
                variants);
        return recovery.call(() -> activity(ordinals(request)).propose(request));
    }

    /** Completes and checks a submission. A failed activity fails the submission only. */
    Completed complete(SubmitRequest submission, EvaluationLog log) {
        ProposeActivity activity = Workflow.newLocalActivityStub(
                ProposeActivity.class, ActivityOptionsCatalog.propose("check a submission"));
        return activity.complete(new CompletionRequest(
                plan,
                submission.submission(0, submission.candidate()),
                log.campaign().epochBests(),
                controls.variantsWith(submission.variant().stream())));
    }

    /** Returns the baseline of the op, with ordinal 0. */
    Proposal baseline(EvaluationLog log) {
        ProposeRequest request = new ProposeRequest(
                plan, 0, 1, log.campaign().ledger().packed(), Optional.empty(), List.of(), Optional.empty(), List.of());
        return switch (recovery.call(() -> activity("#0").propose(request))) {
            case ProposerAnswer.Candidates candidates -> candidates.admissions().getFirst().proposal();
            case ProposerAnswer.NothingNew nothing -> throw new IllegalStateException(nothing.reason());
        };
    }

    private static String ordinals(ProposeRequest request) {
        int last = request.ordinal() + request.count() - 1;
        return "#" + request.ordinal() + (request.count() == 1 ? "" : " to #" + last);
    }

    private static ProposeActivity activity(String ordinals) {
        return Workflow.newLocalActivityStub(
                ProposeActivity.class, ActivityOptionsCatalog.propose(ordinals + " propose"));
    }
}
