package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ProblemSetCampaignTest {
    @AutoClose
    private final TestCluster cluster = TestCluster.running();

    @Test
    void measuresEveryCandidateOnAllRepresentativesAndTheFullSetOnceAtTheEnd() {
        CampaignState state =
                end(cluster.startCampaign(TestCluster.fresh(Plans.problemSet("s", List.of(30L, 34L, 40L)), 12)));

        CampaignSummary summary = CampaignSummaries.of(state);
        assertThat(summary.key()).isEqualTo("shifted_f32_30+2_fs");
        assertThat(cluster.recorded(summary.id()).stream()
                        .map(Recorded::evaluation)
                        .filter(Evaluation.Measured.class::isInstance)
                        .map(measured -> List.copyOf(((Evaluation.Measured) measured).measurements().keySet())))
                .hasSize(13)
                .containsOnly(List.of("shifted_f32_30", "shifted_f32_34"));
        assertThat(summary.shapes().orElseThrow().stream().map(CampaignSummary.Shape::problem))
                .containsExactly("shifted_f32_30", "shifted_f32_34", "shifted_f32_40");
        assertThat(summary.shapes().orElseThrow()).allSatisfy(shape -> {
            assertThat(shape.speedup().orElseThrow()).isGreaterThan(1.2);
            assertThat(shape.rejection()).isEmpty();
        });
    }

    @Test
    void theValueIsTheGeometricMeanOverTheRepresentatives() {
        CampaignSummary summary = CampaignSummaries.of(
                end(cluster.startCampaign(TestCluster.fresh(Plans.problemSet("s", List.of(30L, 34L, 40L)), 12))));

        List<CampaignSummary.Shape> shapes = summary.shapes().orElseThrow();
        double mean = Math.sqrt(shapes.get(0).best().orElseThrow() * shapes.get(1).best().orElseThrow());
        assertThat(summary.best().orElseThrow().value()).isCloseTo(mean, within(1e-9));
    }

    @Test
    void theFinalMeasurementSaysThatTheSpeedupHoldsOnUnseenRows() {
        CampaignState unaudited =
                end(cluster.startCampaign(TestCluster.fresh(Plans.problemSet("s", List.of(30L, 34L, 40L)), 12)));
        CampaignState audited =
                end(cluster.startCampaign(TestCluster.fresh(Plans.unseenSet("u", List.of(30L, 34L, 40L)), 12)));

        assertThat(CampaignSummaries.of(unaudited).best().flatMap(CampaignSummary.Best::transfer)).isEmpty();
        assertThat(CampaignSummaries.of(audited).best().flatMap(CampaignSummary.Best::transfer))
                .hasValueSatisfying(
                        text -> assertThat(text).matches("clean: \\d\\.\\d+x \\(99 % interval .*\\) on unseen rows"));
    }

    @Test
    void discardsACandidateThatImprovesTheMeanButLosesTooMuchOnOneShape() {
        CampaignWorkflow campaign =
                cluster.startCampaign(TestCluster.fresh(Plans.problemSet("s", List.of(10L, 60L, 61L)), 30));
        campaign.submit(submission(40));

        Recorded submitted = submitted(end(campaign));

        assertThat(submitted.verdict()).isInstanceOf(Verdict.Discard.class);
        assertThat(submitted.verdict().reason())
                .matches(".* faster .* in the mean, but loses \\d+\\.\\d % on shifted_f32_10; the limit is 5\\.0 %");
    }

    @Test
    void reportsTheShapeOnWhichACandidateIsWrong() {
        CampaignWorkflow campaign =
                cluster.startCampaign(TestCluster.fresh(Plans.problemSet("s", List.of(50L, 61L)), 12));
        campaign.submit(submission(53));

        assertThat(submitted(end(campaign)).evaluation())
                .isInstanceOfSatisfying(Evaluation.Rejected.class, rejected -> {
                    assertThat(rejected.rejection().stage()).isEqualTo(RejectionStage.CORRECTNESS);
                    assertThat(rejected.rejection().reason()).isEqualTo("on shifted_f32_61: x = 53 is wrong");
                });
    }

    @Test
    void reportsTheShapesOfTheFullSetOnWhichTheWinnerIsWrong() {
        CampaignWorkflow campaign =
                cluster.startCampaign(TestCluster.fresh(Plans.problemSet("s", List.of(52L, 53L, 70L)), 12));
        campaign.submit(submission(53));

        CampaignSummary summary = CampaignSummaries.of(end(campaign));

        assertThat(summary.best().orElseThrow().point()).isEqualTo("line x=53");
        assertThat(summary.shapes().orElseThrow().getLast().rejection()).contains("correctness: x = 53 is wrong");
    }

    private CampaignState end(CampaignWorkflow campaign) {
        return cluster.result(campaign);
    }

    private Recorded submitted(CampaignState state) {
        return cluster.recorded(CampaignSummaries.of(state).id()).stream()
                .filter(recorded -> recorded.evaluation().proposal().origin() == Origin.SUBMITTED)
                .findFirst()
                .orElseThrow();
    }

    private static SubmitRequest submission(long x) {
        return new SubmitRequest(
                "line",
                new TreeMap<>(Map.of("x", new KnobValue.Whole(x))),
                Optional.empty(),
                Optional.of("a hunch"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
