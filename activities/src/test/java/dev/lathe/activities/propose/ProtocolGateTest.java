package dev.lathe.activities.propose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.RecordedRounds;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.tuning.protocol.RoundSchedule;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.SampleCampaigns;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Source;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ProtocolGateTest {
    private static final Protocol ROTATION = new Protocol(
            "rotation",
            List.of(),
            false,
            0,
            false,
            false,
            false,
            OptionalInt.of(2),
            OptionalInt.empty(),
            List.of(),
            List.of(),
            RoundSchedule.NONE,
            Optional.empty());
    private static final Protocol KNOB_LIMIT = new Protocol(
            "knobs",
            List.of(),
            false,
            0,
            false,
            false,
            false,
            OptionalInt.empty(),
            OptionalInt.of(2),
            List.of(),
            List.of(),
            RoundSchedule.NONE,
            Optional.empty());

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

    @Test
    void aNewProfileOfTheIncumbentReplacesTheFirstOneUnlessItFailed() {
        Profile again = new Profile.Static(
                Bottleneck.COMPUTE_BOUND, 0.5, new TreeMap<>(), Optional.empty(), Optional.empty());
        List<Recorded> recorded = List.of(
                campaign.evaluations().getFirst(),
                profilingAgain(failed(submitted(1, parent(), baseline()), RejectionStage.LAUNCH), again),
                profilingAgain(
                        failed(submitted(2, parent(), baseline()), RejectionStage.LAUNCH),
                        new Profile.Unavailable("the profiler failed")));

        assertThat(RecordedRounds.of(recorded).profile()).contains(again);
    }

    private static Recorded profilingAgain(Recorded round, Profile incumbent) {
        return new Recorded(
                round.numbering(), round.epoch(), round.device(), round.at(), round.evaluation(), round.verdict(),
                Optional.of(incumbent));
    }

    @Test
    void theKnobsOfAnEditedKernelAreKnobs() {
        Proposal edited = submitted(1, edited(4), baseline());
        List<Recorded> recorded = List.of(
                campaign.evaluations().getFirst(),
                failed(edited, RejectionStage.LAUNCH),
                failed(submitted(2, edited(8), edited), RejectionStage.LAUNCH),
                failed(submitted(3, edited(16), edited), RejectionStage.LAUNCH));
        ProtocolGate gate = new ProtocolGate(id -> recorded);
        Draft knobs = draft(edited(32), edited);

        assertThat(gate.violation(plan(KNOB_LIMIT), knobs, edited.candidate(), ProtocolGate.ALL).orElseThrow().reason())
                .isEqualTo("the last 2 rounds changed knobs only");
        assertThat(gate.violation(plan(KNOB_LIMIT), knobs, edited.candidate(), 3)).as("below the horizon").isEmpty();
        assertThat(gate.violation(plan(KNOB_LIMIT), draft(parent(), edited), edited.candidate(), ProtocolGate.ALL))
                .as("the source of the baseline").isEmpty();
    }

    private Source edited(long tile) {
        SortedMap<String, KnobValue> knobs = new TreeMap<>(parent().knobs());
        knobs.put("TILE", KnobValue.of(tile));
        return new Source(parent().family(), "edited", knobs);
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
        return List.of(
                campaign.evaluations().getFirst(),
                failed(submitted(2, parent(), baseline()), RejectionStage.LAUNCH),
                failed(submitted(3, parent(), baseline()), stage));
    }

    private Recorded failed(Proposal proposal, RejectionStage stage) {
        return with(campaign.evaluations().get(2), new Evaluation.Rejected(proposal, Rejection.of(stage, "refused")));
    }

    private static Recorded with(Recorded recorded, Evaluation evaluation) {
        return new Recorded(
                recorded.numbering(),
                recorded.epoch(),
                recorded.device(),
                recorded.at(),
                evaluation,
                recorded.verdict());
    }

    private static Proposal submitted(int ordinal, Candidate candidate, Proposal parent) {
        return draft(candidate, parent).proposal(ordinal, CandidateId.of(candidate, "files"));
    }

    private Draft tiling() {
        return draft(parent(), baseline());
    }

    private static Draft draft(Candidate candidate, Proposal parent) {
        return Draft.of(new Submission(1, candidate, Rationale.of("wider"), Category.TILING), parent.id());
    }

    private Candidate parent() {
        return baseline().candidate();
    }

    private Proposal baseline() {
        return campaign.evaluations().getFirst().evaluation().proposal();
    }
}
