package dev.lathe.activities.propose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.SampleCampaigns;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Category;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ProtocolGateTest {
    private static final Protocol ROTATION =
            new Protocol("rotation", List.of(), false, 0, false, false, false, OptionalInt.of(2), List.of(), List.of());

    private final CampaignRecord campaign = SampleCampaigns.small();

    @Test
    void theOpenProtocolReadsNothing() {
        ProtocolGate gate = new ProtocolGate(id -> {
            throw new IllegalStateException("read " + id);
        });

        assertThat(gate.violation(plan(Protocol.OPEN), tiling(), parent(), ProtocolGate.ALL)).isEmpty();
    }

    @Test
    void earlierRoundsOfTheCampaignDecide() {
        ProtocolGate gate = new ProtocolGate(id -> {
            assertThat(id).isEqualTo("night/gemm_f32_64_fs");
            return rounds(RejectionStage.COMPILE);
        });

        assertThat(gate.violation(plan(ROTATION), tiling(), parent(), ProtocolGate.ALL).orElseThrow().reason())
                .isEqualTo("the last 2 rounds were tiling");
        assertThat(gate.violation(plan(ROTATION), tiling(), parent(), 3)).as("below the horizon").isEmpty();
    }

    @Test
    void aProposalThatAGateRejectedIsNoRound() {
        ProtocolGate gate = new ProtocolGate(id -> rounds(RejectionStage.GATE));

        assertThat(gate.violation(plan(ROTATION), tiling(), parent(), ProtocolGate.ALL)).isEmpty();
    }

    private CampaignPlan plan(Protocol protocol) {
        CampaignPlan plan = campaign.plan();
        return new CampaignPlan(
                plan.sweep(), plan.key(), plan.problems(), plan.op(), plan.metric(), plan.scoreRule(), plan.stopRules(),
                plan.gates(), plan.profilePolicy(), plan.sampling(), plan.search(), plan.devices(),
                new Proposers(ProposerShares.SEARCH, Optional.empty(), protocol));
    }

    /** The measured candidates 2 and 3 as submissions; the second one is rejected at the stage. */
    private List<Recorded> rounds(RejectionStage stage) {
        Recorded second = campaign.evaluations().get(2);
        return List.of(
                campaign.evaluations().getFirst(),
                with(second, new Evaluation.Rejected(submitted(2), Rejection.of(RejectionStage.LAUNCH, "too large"))),
                with(second, new Evaluation.Rejected(submitted(3), Rejection.of(stage, "refused"))));
    }

    private static Recorded with(Recorded recorded, Evaluation evaluation) {
        return new Recorded(
                recorded.numbering(), recorded.epoch(), recorded.device(), recorded.at(), evaluation, recorded.verdict());
    }

    private Proposal submitted(int ordinal) {
        return tiling().proposal(ordinal, baseline().id());
    }

    private Draft tiling() {
        return Draft.of(
                new Submission(1, parent(), Rationale.of("wider"), Category.TILING), baseline().id());
    }

    private Candidate parent() {
        return baseline().candidate();
    }

    private Proposal baseline() {
        return campaign.evaluations().getFirst().evaluation().proposal();
    }
}
