package dev.lathe.tuning.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.report.SampleCampaigns;
import dev.lathe.tuning.tip.Tip;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RoundTipsTest {
    private static final Recorded BASELINE = SampleCampaigns.firstIn(Environment.of("protocol 1"));
    private static final Recorded KEPT =
            SampleCampaigns.compared(1, 0.8, new Gain(1.25, 1.2, 1.3), new Verdict.Keep("1.25x faster"));
    private static final Recorded SLOWER =
            SampleCampaigns.compared(2, 1.2, new Gain(0.8, 0.7, 0.9), new Verdict.Discard("25 % slower"));

    @Test
    void aFailedDirectionIsATipWithTheReason() {
        Recorded failed = ofAgent(SLOWER, "unroll by 8", Optional.empty());

        assertThat(tips(BASELINE, failed))
                .containsExactly(new Tip(
                        0, "f32", "cpu", "unroll by 8 (25 % slower)", "night/gemm_f32_64_fs", 2, false, failed.at()));
    }

    @Test
    void aCandidateWithoutAHypothesisIsNoDirection() {
        assertThat(tips(BASELINE, ofAgent(SLOWER, Rationale.NO_HYPOTHESIS, Optional.empty()))).isEmpty();
    }

    @Test
    void anUndecidedDirectionDidNotWork() {
        Recorded undecided = SampleCampaigns.compared(
                2, 1, new Gain(1.01, 0.99, 1.03), new Verdict.Inconclusive("1.0 % faster: inconclusive"));

        assertThat(tips(BASELINE, ofAgent(undecided, "unroll by 8", Optional.empty())))
                .extracting(Tip::worked)
                .containsExactly(false);
    }

    @Test
    void aGainIsATipIfTheAgentStatesALesson() {
        assertThat(tips(BASELINE, ofAgent(KEPT, "unroll by 8", Optional.empty()))).isEmpty();
        assertThat(tips(BASELINE, ofAgent(KEPT, "unroll by 8", Optional.of("eight loads hide the latency"))))
                .singleElement()
                .satisfies(tip -> {
                    assertThat(tip.text()).isEqualTo("eight loads hide the latency (1.25x faster)");
                    assertThat(tip.worked()).isTrue();
                });
    }

    @ParameterizedTest
    @EnumSource(value = RejectionStage.class, names = {"COMPILE", "CORRECTNESS", "GATE"})
    void aRejectionIsATipUnlessAGateRejectedTheProposal(RejectionStage stage) {
        Recorded rejected = new Recorded(
                new Numbering.Attempt(1), SLOWER.epoch(), SLOWER.device(), SLOWER.at(),
                new Evaluation.Rejected(
                        proposal(SLOWER, "unroll by 8", Optional.empty()), Rejection.of(stage, "expected ';'")),
                new Verdict.Rejected("expected ';'"));

        assertThat(tips(BASELINE, rejected))
                .extracting(Tip::text)
                .isEqualTo(stage == RejectionStage.GATE ? List.of() : List.of("unroll by 8 (expected ';')"));
    }

    @Test
    void candidatesOfTheSearchLeaveNoTips() {
        assertThat(tips(BASELINE, KEPT, SLOWER)).isEmpty();
        assertThat(tips(
                        BASELINE,
                        SLOWER,
                        ofAgent(
                                SampleCampaigns.compared(
                                        3, 1.2, new Gain(0.8, 0.7, 0.9), new Verdict.Discard("25 % slower")),
                                "split K",
                                Optional.empty())))
                .extracting(Tip::ordinal)
                .containsExactly(3);
    }

    @Test
    void aLongTextIsOneLineOfTheLegalLength() {
        String lesson = "one\n  two " + "x".repeat(Tip.MAX_LENGTH);

        assertThat(tips(BASELINE, ofAgent(SLOWER, "unroll by 8", Optional.of(lesson))))
                .singleElement()
                .satisfies(tip -> {
                    assertThat(tip.text()).startsWith("one two xxx").endsWith("x ...").hasSize(Tip.MAX_LENGTH);
                    assertThat(tip.violation()).isEmpty();
                });
    }

    private static List<Tip> tips(Recorded... recorded) {
        return RoundTips.of(SampleCampaigns.of(List.of(recorded)));
    }

    private static Recorded ofAgent(Recorded recorded, String hypothesis, Optional<String> lesson) {
        Evaluation.Measured measured = (Evaluation.Measured) recorded.evaluation();
        return new Recorded(
                recorded.numbering(), recorded.epoch(), recorded.device(), recorded.at(),
                new Evaluation.Measured(
                        proposal(recorded, hypothesis, lesson), measured.measurements(), measured.build(),
                        measured.correctness(), measured.profile()),
                recorded.verdict());
    }

    private static Proposal proposal(Recorded recorded, String hypothesis, Optional<String> lesson) {
        Proposal search = recorded.evaluation().proposal();
        return new Proposal(
                search.ordinal(),
                search.id(),
                search.candidate(),
                search.parent(),
                Origin.AGENT,
                search.category(),
                Rationale.of(hypothesis),
                Optional.of(new AgentTurn(1, 1, 1, AgentUsage.NONE, lesson, Optional.empty())));
    }
}
