package dev.lathe.activities.propose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignLedger;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.evaluation.Gates;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerAnswer;
import dev.lathe.tuning.proposal.ProposerAnswer.Admission;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.workflows.contract.activity.ProposeRequest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Requests for proposals in a small search space. */
final class Requests {
    static final CampaignLedger EMPTY_LEDGER = CampaignLedger.empty();

    private Requests() {}

    static ProposeActivityImpl activity() {
        return activity(List.of());
    }

    /** Returns the activity for campaigns with these evaluations. */
    static ProposeActivityImpl activity(List<Recorded> evaluations) {
        return new ProposeActivityImpl(new Spaces(List.of(new Blur())), new ProtocolGate(campaign -> evaluations));
    }

    static Proposal baseline() {
        ProposeRequest request = new ProposeRequest(
                plan(Blur.op()),
                0,
                1,
                EMPTY_LEDGER.packed(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                List.of());
        return only(activity().propose(request)).proposal();
    }

    static ProposerAnswer propose(
            int ordinal, CampaignLedger ledger, List<String> pending, Optional<Submission> submission) {
        return activity().propose(request(plan(Blur.op()), ordinal, ledger, pending, submission));
    }

    /** Proposes for so many ordinals together. */
    static ProposerAnswer propose(int ordinal, int count, List<String> pending) {
        ProposeRequest one = request(plan(Blur.op()), ordinal, EMPTY_LEDGER, pending, Optional.empty());
        return activity()
                .propose(new ProposeRequest(
                        one.plan(), ordinal, count, one.ledger(), one.bests(), pending, one.draft(), one.variants()));
    }

    static ProposeRequest request(CampaignPlan plan, int ordinal) {
        return request(plan, ordinal, EMPTY_LEDGER, List.of(), Optional.empty());
    }

    static ProposeRequest request(
            CampaignPlan plan,
            int ordinal,
            CampaignLedger ledger,
            List<String> pending,
            Optional<Submission> submission) {
        Incumbent incumbent = new Incumbent(baseline(), 0, "", 6e6, Optional.empty(), OptionalInt.empty());
        EpochBests epochBests = EpochBests.opening(1, new VendorResult.Unavailable("none"), incumbent, incumbent);
        return new ProposeRequest(
                plan,
                ordinal,
                1,
                ledger.packed(),
                Optional.of(epochBests),
                pending,
                submission.map(one -> Draft.of(one, incumbent.proposal().id())),
                List.of());
    }

    static CampaignPlan plan(OpReference op) {
        return plan(op, SearchPlan.of(StartMode.FROM_SCRATCH, "greedy", 42, 0));
    }

    static CampaignPlan plan(OpReference op, SearchPlan search) {
        return plan(op, search, Proposers.SEARCH);
    }

    static CampaignPlan plan(OpReference op, Protocol protocol) {
        return plan(
                op, SearchPlan.of(StartMode.FROM_SCRATCH, "greedy", 42, 0),
                new Proposers(ProposerShares.SEARCH, Optional.empty(), protocol));
    }

    private static CampaignPlan plan(OpReference op, SearchPlan search, Proposers proposers) {
        return new CampaignPlan(
                "night",
                "blur_f32_1024x1024_fs",
                ProblemSet.of(Blur.problem()),
                op,
                Metric.milliseconds(),
                ScoreRule.GEOMETRIC_MEAN,
                List.of(),
                Gates.STANDARD,
                ProfilePolicy.ON_CHANGE,
                SamplingPlan.standard(),
                search,
                new DeviceSelector("landscape", List.of(), DeviceSelector.DEFAULT_SILENCE),
                proposers);
    }

    static Admission only(ProposerAnswer answer) {
        assertThat(answer).isInstanceOf(ProposerAnswer.Candidates.class);
        List<Admission> admissions = ((ProposerAnswer.Candidates) answer).admissions();
        assertThat(admissions).hasSize(1);
        return admissions.getFirst();
    }
}
