package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.space.Sha256;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class RunoffTest {
    @AutoClose
    private final TestCluster cluster = TestCluster.running();

    @Test
    void theFastestInTheSteadyStateWinsAlthoughOthersWereFasterInBriefComparisons() {
        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.throttling("s"), 40)));

        EpochBests bests = state.bests().orElseThrow();
        assertThat(bests.incumbent().proposal().candidate().named()).isEqualTo("line x=38");
        assertThat(bests.finalMeasurement().orElseThrow().winnerNanoseconds()).isEqualTo(1_001_000);
        CampaignSummary summary = CampaignSummaries.of(state);
        assertThat(summary.phase()).isEqualTo(Phase.DONE);
        assertThat(summary.iterations()).isEqualTo(40);
        assertThat(summary.best().orElseThrow().value()).isEqualTo(1.001);
        assertThat(summary.load().measurements()).isEqualTo(state.load().measurements() + 1);
    }

    @Test
    void recordsEachFinalistUnderTheNumberOfItsIteration() {
        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.throttling("s"), 40)));

        List<Recorded> all = cluster.recorded(CampaignSummaries.of(state).id());
        List<Recorded> runoff = runoff(all);
        assertThat(runoff).hasSize(3).allSatisfy(recorded -> assertThat(recorded.numbering().number())
                .isEqualTo(iteration(recorded.ordinal(), all)));
        assertThat(runoff.stream()
                        .filter(recorded -> recorded.verdict().promotes())
                        .map(Recorded::ordinal))
                .containsExactly(38);
        assertThat(runoff.getLast().verdict())
                .isEqualTo(new Verdict.Keep("10.9 % faster than iteration 25 in the steady state"));
    }

    @Test
    void aFinalistThatWinsIsTimedAgainForItsReportedValue() {
        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.throttling("s"), 40)));

        List<Recorded> runoff = runoff(cluster.recorded(CampaignSummaries.of(state).id()));
        assertThat(((Evaluation.Measured) runoff.getLast().evaluation()).first().medianNanoseconds())
                .isCloseTo(1_000_900, within(10.0));
        assertThat(state.bests().orElseThrow().finalMeasurement().orElseThrow().winnerNanoseconds())
                .isEqualTo(1_001_000);
    }

    @Test
    void onlyTheWinnerIsCheckedBySanitizersAndTimedWithTheVendorLibrary() {
        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.throttling("s"), 40)));

        String id = CampaignSummaries.of(state).id();
        assertThat(scheduled(id, "check-winner")).isEqualTo(1);
        assertThat(scheduled(id, "baseline")).as("at the beginning and at the end").isEqualTo(2);
    }

    @Test
    void theFinalMeasurementRevealsTheSeedToWhichTheWinnersFirstCheckCommitted() {
        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.throttling("s"), 40)));

        EpochBests bests = state.bests().orElseThrow();
        String seed = bests.finalMeasurement().orElseThrow().inputSeed().orElseThrow();
        List<Recorded> all = cluster.recorded(CampaignSummaries.of(state).id());
        assertThat(all.stream()
                        .filter(recorded -> recorded.ordinal() == bests.incumbent().proposal().ordinal())
                        .map(recorded -> ((Evaluation.Measured) recorded.evaluation()).correctness().orElseThrow()))
                .hasSize(2)
                .allMatch(report -> report.inputCommitment().equals(Optional.of(Sha256.of(seed))));
    }

    /** Returns how often the campaign, which has one run, scheduled the activity. */
    private long scheduled(String campaign, String activity) {
        return cluster.history(campaign).getEvents().stream()
                .map(event -> event.getActivityTaskScheduledEventAttributes().getActivityType())
                .filter(type -> type.getName().equals(activity))
                .count();
    }

    @Test
    void hasNoFinalistIfTheSteadyStateIsNotSlower() {
        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.cool("s"), 40)));

        assertThat(state.bests().orElseThrow().finalists().fastest()).hasSize(4);
        assertThat(runoff(cluster.recorded(CampaignSummaries.of(state).id()))).isEmpty();
    }

    @Test
    void runsAgainAfterACampaignWasExtended() {
        CampaignState first = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.throttling("s"), 36)));

        CampaignState extended = cluster.result(cluster.startCampaign(first.reopened(45)));

        assertThat(extended.ledger().unpack().iterations()).isEqualTo(45);
        assertThat(extended.bests().orElseThrow().incumbent().proposal().ordinal()).isEqualTo(38);
        assertThat(extended.bests()
                        .orElseThrow()
                        .finalMeasurement()
                        .orElseThrow()
                        .winnerNanoseconds())
                .isEqualTo(1_001_000);
    }

    @Test
    void aWinnerThatIsRejectedInItsFinalMeasurementIsReplacedBeforeTheRunoff() {
        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.brittle("s"), 40)));

        EpochBests bests = state.bests().orElseThrow();
        assertThat(bests.incumbent().proposal().candidate().named()).isEqualTo("line x=38");
        assertThat(bests.finalMeasurement().orElseThrow().winnerNanoseconds()).isEqualTo(1_001_000);
        assertThat(bests.otherFinalists()).noneMatch(rival -> rival.proposal().ordinal() == 34);
        List<Recorded> runoff = runoff(cluster.recorded(CampaignSummaries.of(state).id()));
        assertThat(runoff.getFirst().ordinal()).isEqualTo(34);
        assertThat(runoff.getFirst().verdict()).isEqualTo(new Verdict.Rejected("SIGSEGV"));
        assertThat(runoff.get(1).ordinal()).isEqualTo(37);
        assertThat(runoff.get(1).verdict().reason()).contains("the next best after iteration ", ", which was rejected");
        assertThat(runoff.getLast().verdict().reason()).contains("in the steady state");
    }

    @Test
    void aWinnerThatSanitizersRejectIsReplacedByTheNextBest() {
        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.unsound("s"), 40)));

        List<Recorded> runoff = runoff(cluster.recorded(CampaignSummaries.of(state).id()));
        assertThat(runoff.getFirst().ordinal()).isEqualTo(34);
        assertThat(runoff.getFirst().verdict()).isEqualTo(new Verdict.Rejected("reads beyond A"));
        assertThat(state.bests().orElseThrow().incumbent().proposal().ordinal()).isNotEqualTo(34);
        assertThat(state.bests().orElseThrow().finalMeasurement().orElseThrow().sanitizers())
                .containsExactly("memory accesses");
    }

    @Test
    void theBaselineWinsIfAllFinalistsAreRejectedInTheirFinalMeasurement() {
        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.fragile("s"), 40)));

        EpochBests bests = state.bests().orElseThrow();
        assertThat(state.phase()).isEqualTo(Phase.DONE);
        assertThat(bests.incumbent()).isEqualTo(bests.baseline());
        assertThat(bests.finalMeasurement()).isPresent();
        assertThat(bests.otherFinalists()).isEmpty();
        List<Recorded> runoff = runoff(cluster.recorded(CampaignSummaries.of(state).id()));
        assertThat(runoff).hasSizeGreaterThan(4);
        assertThat(runoff.subList(0, runoff.size() - 1))
                .allMatch(recorded -> recorded.verdict() instanceof Verdict.Rejected);
        assertThat(runoff.getLast().verdict().promotes()).isTrue();
    }

    private static List<Recorded> runoff(List<Recorded> all) {
        return all.stream().filter(recorded -> recorded.numbering() instanceof Numbering.Runoff).toList();
    }

    private static int iteration(int ordinal, List<Recorded> all) {
        return all.stream()
                .filter(recorded ->
                        recorded.ordinal() == ordinal && recorded.numbering() instanceof Numbering.Iteration)
                .mapToInt(recorded -> recorded.numbering().number())
                .findFirst()
                .orElseThrow();
    }
}
