package dev.lathe.bench;

import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerAnswer;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.workflows.contract.activity.Completed;
import dev.lathe.workflows.contract.activity.CompletionRequest;
import dev.lathe.workflows.contract.activity.ProposeActivity;
import dev.lathe.workflows.contract.activity.ProposeRequest;
import dev.lathe.workflows.contract.activity.RecallActivity;
import dev.lathe.workflows.contract.campaign.CampaignState;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Proposes distinct points of eight knobs. */
final class NullProposer implements ProposeActivity, RecallActivity {
    @Override
    public ProposerAnswer propose(ProposeRequest request) {
        return request.answeredBy(NullProposer::next);
    }

    private static ProposerAnswer next(ProposeRequest request) {
        TreeMap<String, KnobValue> knobs = new TreeMap<>();
        for (int knob = 0; knob < 8; knob++) {
            knobs.put("KNOB_" + knob, new KnobValue.Whole((long) request.ordinal() << knob));
        }
        Point point = new Point("null", knobs);
        Proposal proposal = new Proposal(
                request.ordinal(),
                CandidateId.of(point, "files"),
                point,
                Optional.empty(),
                Origin.SEARCH,
                Category.TILING,
                Rationale.of("next point"));
        return new ProposerAnswer.Candidates(List.of(new ProposerAnswer.Admission(proposal, Optional.empty())));
    }

    @Override
    public Completed complete(CompletionRequest request) {
        return new Completed(request.submission().candidate(), Optional.empty(), Optional.empty());
    }

    @Override
    public Optional<CampaignState> recall(String campaign) {
        return Optional.empty();
    }
}
