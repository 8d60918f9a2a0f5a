package dev.lathe.tuning.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.SampleCampaigns;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundSummaryTest {
    @ParameterizedTest
    @CsvSource({"1, the loads were strided (as #2 states)", "2, not stated"})
    void theRootCauseIsThatOfATurnThatBeganAfterTheRound(int lane, String cause) {
        CampaignRecord campaign = SampleCampaigns.of(List.of(
                SampleCampaigns.firstIn(Environment.of("protocol 1")), ofTurn(1, 1), ofTurn(2, lane)));
        List<Round> rounds = Round.of(campaign);

        String summary = new RoundSummary(campaign, rounds.get(1), Optional.of(rounds.get(2))).markdown();

        assertThat(summary).contains("* Root cause: " + cause + "\n");
    }

    private static Recorded ofTurn(int turn, int lane) {
        Recorded slower = SampleCampaigns.compared(
                turn, 1.2, new Gain(0.8, 0.7, 0.9), new Verdict.Discard("25 % slower"));
        Evaluation.Measured measured = (Evaluation.Measured) slower.evaluation();
        return new Recorded(
                slower.numbering(), slower.epoch(), slower.device(), slower.at(),
                new Evaluation.Measured(
                        proposal(measured.proposal(), turn, lane), measured.measurements(), measured.build(),
                        measured.correctness(), measured.profile()),
                slower.verdict());
    }

    private static Proposal proposal(Proposal search, int turn, int lane) {
        Rationale rationale = new Rationale(
                "wider loads", Optional.empty(), Optional.empty(), Optional.empty(), List.of(), Optional.empty(),
                Optional.empty(), Optional.empty(), Optional.empty(), OptionalDouble.empty(),
                Optional.of("the loads were strided"));
        return new Proposal(
                search.ordinal(), search.id(), search.candidate(), search.parent(), Origin.AGENT, search.category(),
                rationale,
                Optional.of(new AgentTurn(turn, 1, lane, AgentUsage.NONE, Optional.empty(), Optional.empty())));
    }
}
