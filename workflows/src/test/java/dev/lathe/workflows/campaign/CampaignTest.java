package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.campaign.AdaptiveLookahead;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.LedgerEntry;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.workflows.contract.activity.ProposeRequest;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.SyntheticDevice;
import dev.lathe.workflows.fake.TestCluster;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class CampaignTest {
    @AutoClose
    private final TestCluster cluster = new TestCluster(10_000);

    @Test
    void measuresCandidatesUpToItsTargetAndNumbersThemWithoutAGap() {
        cluster.addDevice("a");
        cluster.start("a");

        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 45));
        CampaignSummary summary = CampaignSummaries.of(cluster.result(campaign));

        assertThat(summary.phase()).isEqualTo(Phase.DONE);
        assertThat(summary.iterations()).isEqualTo(45);
        List<Recorded> recorded = cluster.recorded(summary.id());
        assertThat(recorded.stream().map(Recorded::ordinal)).isEqualTo(
                IntStream.rangeClosed(0, recorded.size() - 1).boxed().toList());
        assertThat(iterations(recorded)).isEqualTo(IntStream.rangeClosed(0, 45).boxed().toList());
        assertThat(recorded.size() - 46).isEqualTo(summary.attempts()).isPositive();
    }

    private static List<Integer> iterations(List<Recorded> recorded) {
        return recorded.stream()
                .map(Recorded::numbering)
                .filter(Numbering.Iteration.class::isInstance)
                .map(Numbering::number)
                .toList();
    }

    @Test
    void keepsTheFastestCandidateAndMeasuresItAgainAtTheEnd() {
        cluster.addDevice("a");
        cluster.start("a");

        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 40)));

        CampaignSummary summary = CampaignSummaries.of(state);
        assertThat(summary.best().orElseThrow().point()).isEqualTo("line x=34");
        assertThat(state.bests().orElseThrow().finalMeasurement()).isPresent();
        assertThat(summary.best().orElseThrow().speedup()).isBetween(2.3, 2.4);
        assertThat(summary.percentOfVendor().orElseThrow()).isBetween(108.0, 110.0);
    }

    @ParameterizedTest
    @CsvSource({"37, 2.348", "1, 1"})
    void theSpeedupComparesWinnerAndBaselineAtTheSameTime(long optimum, double speedup) {
        cluster.addDevice("a");
        cluster.start("a");

        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.busy("s", optimum), 40)));

        assertThat(state.bests().orElseThrow().baseline().medianNanoseconds()).isGreaterThan(2000);
        assertThat(CampaignSummaries.of(state).best().orElseThrow().speedup())
                .isCloseTo(speedup, within(0.001));
    }

    @ParameterizedTest
    @CsvSource({"POOLED, 16", "SETTLED, 8"})
    void anInconclusiveComparisonIsRepeatedAsThePlanSpecifies(Repetition repetition, int samples) {
        cluster.addDevice("a");
        cluster.start("a");

        CampaignSummary summary = CampaignSummaries.of(
                cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.noisy("s", repetition), 3))));

        Recorded first = cluster.recorded(summary.id()).stream()
                .filter(recorded -> recorded.numbering().equals(new Numbering.Iteration(1)))
                .findFirst()
                .orElseThrow();
        Measurement measurement = ((Evaluation.Measured) first.evaluation()).first();
        assertThat(measurement.samples().count()).isEqualTo(samples);
    }

    @Test
    void aCandidateThatIsFarBehindInItsVerificationIsNotBenchmarked() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");

        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.lagging("s"), 5)));

        Recorded slow = cluster.recorded(CampaignSummaries.of(state).id()).get(3);
        assertThat(slow.verdict()).isEqualTo(new Verdict.Discard("449.4x slower in the runs of its verification"));
        assertThat(device.log()).contains("1:2", "1:4").doesNotContain("1:3");
    }

    @Test
    void aPlainGainOverASlowBaselineIsNotConfirmed() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");

        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.slow("s"), 1)));

        Recorded first = cluster.recorded(CampaignSummaries.of(state).id()).get(1);
        assertThat(first.verdict()).isEqualTo(new Verdict.Keep("1031.8x faster; ended after its first samples"));
        assertThat(device.log().stream().filter("1:1"::equals))
                .as("the comparison, and at the end one with the baseline and a final measurement")
                .hasSize(3);
    }

    @Test
    void theLedgerDoesNotDependOnTheOrderInWhichActivitiesFinish() {
        cluster.addDevice("a");
        cluster.start("a");

        CampaignState one = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("one", 1, 3), 30)));
        CampaignState two = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("two", 1, 3), 30)));

        assertThat(one.ledger()).isEqualTo(two.ledger());
    }

    @Test
    void adaptsTheLookaheadToItsCompileAndMeasurementTimes() {
        cluster.addDevice("a");
        cluster.start("a");

        CampaignState whole = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.adaptive("whole"), 50)));
        CampaignState part = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.adaptive("part"), 7)));
        CampaignState extended = cluster.result(cluster.startCampaign(part.reopened(50)));

        assertThat(CampaignSummaries.of(whole).lookahead()).hasValue(4);
        assertThat(whole.lookahead().steps())
                .containsExactly(new AdaptiveLookahead.Step(1, 2), new AdaptiveLookahead.Step(4, 4));
        assertThat(extended.ledger()).isEqualTo(whole.ledger());
        assertThat(extended.lookahead()).isEqualTo(whole.lookahead());
    }

    @Test
    void candidatesThatAreReadyTogetherShareTheirTasks() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");

        cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 16), 5)));

        assertThat(device.batches())
                .as(
                        "the baseline alone, then five candidates in each stage; later ones are remeasured after promotions")
                .startsWith(1, 1, 1, 4, 1, 4, 1);
        assertThat(cluster.proposer().requests().stream().map(ProposeRequest::count))
                .as("ordinals from this one on that are requested together")
                .startsWith(1, 5, 4, 3, 2, 1);
    }

    @Test
    void aBatchThatEndsEarlyChangesNeitherVerdictsNorTheirOrder() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");

        List<LedgerEntry> whole = ledger(Plans.sweep("whole", 1, 16));
        List<Integer> batches = List.copyOf(device.batches());
        device.endBatchesAfter(1);
        List<LedgerEntry> interrupted = ledger(Plans.sweep("interrupted", 1, 16));

        assertThat(interrupted).isEqualTo(whole);
        assertThat(device.batches()).hasSizeGreaterThan(3 * batches.size());
    }

    private List<LedgerEntry> ledger(SweepPlan plan) {
        return cluster.result(cluster.startCampaign(TestCluster.fresh(plan, 40)))
                .ledger()
                .unpack()
                .entries();
    }

    @Test
    void theNextCandidatesAreComparedDuringTheProfileOfANewIncumbent() {
        SyntheticDevice device = cluster.addDevice("a", 5);
        CountDownLatch compared = new CountDownLatch(1);
        AtomicBoolean inTime = new AtomicBoolean();
        CountDownLatch profiled = new CountDownLatch(1);
        // Two batches run when the first candidate is promoted, which voids them.
        device.during("1:1005", () -> happens(profiled));
        device.during("1:1010", () -> happens(profiled));
        device.during("1:2 against 1", compared::countDown);
        device.during("profile 1", () -> {
            inTime.set(happens(compared));
            profiled.countDown();
        });
        cluster.start("a");

        cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 32), 40)));

        assertThat(inTime).as("x = 2 is compared with x = 1 before the profile of x = 1 ends").isTrue();
    }

    @Test
    void moreCandidatesAreComparedDuringARegularProfile() {
        SyntheticDevice device = cluster.addDevice("a", 3);
        CountDownLatch compared = new CountDownLatch(1);
        AtomicBoolean inTime = new AtomicBoolean();
        device.during("profile 1010", () -> {
            device.during("1:23", compared::countDown);
            inTime.set(happens(compared));
        });
        cluster.start("a");

        cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 16), 40)));

        assertThat(inTime).as("proposal 23 is compared before the profile of proposal 10 ends").isTrue();
    }

    private static boolean happens(CountDownLatch event) {
        try {
            return event.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    void aPromotionVoidsTheComparisonsThatRanAhead() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");

        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 16), 30)));

        double incumbent = 2369;
        for (Recorded recorded : cluster.recorded(CampaignSummaries.of(state).id())) {
            if (recorded.evaluation() instanceof Evaluation.Measured measured && recorded.ordinal() > 0) {
                Measurement one = measured.first();
                assertThat(one.gain().orElseThrow().median())
                        .as("#" + recorded.ordinal())
                        .isCloseTo(incumbent / one.medianNanoseconds(), within(1e-3));
                incumbent = recorded.verdict().promotes() ? one.medianNanoseconds() : incumbent;
            }
        }
        assertThat(device.log().stream().filter("1:2"::equals)).as("against x = 0 and x = 1").hasSizeGreaterThan(1);
    }

    @Test
    void doesNotMeasureADuplicateOfAMeasuredKernel() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");

        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 45)));

        assertThat(state.ledger().unpack().entries().get(46).result()).isEqualTo(new LedgerEntry.Result.Duplicate(46));
        assertThat(cluster.recorded(CampaignSummaries.of(state).id()).get(47).verdict().reason())
                .startsWith("duplicate of #46: same machine code and same launch; it was tried as #46: ")
                .endsWith("the lowest so far");
        assertThat(device.log()).contains("1:46").doesNotContain("1:47");
        assertThat(CampaignSummaries.of(state).iterations()).isEqualTo(45);
    }

    @Test
    void aChangedToolchainBeginsAnEpochThatMeasuresBaselineAndIncumbentAgain() throws Exception {
        cluster.addDevice("a");
        cluster.start("a");

        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.upgraded("s"), 10)));

        List<Recorded> recorded = cluster.recorded(CampaignSummaries.of(state).id());
        List<Recorded> before = recorded.stream().filter(one -> one.epoch() == 1).toList();
        List<Recorded> after = recorded.stream().filter(one -> one.epoch() == 2).toList();
        assertThat(before.getLast().ordinal()).isEqualTo(7);
        assertThat(after.stream().map(Recorded::ordinal).limit(3)).containsExactly(0, 6, 8);
        assertThat(identities(before)).containsOnly("arithmetic");
        assertThat(identities(after)).containsOnly("arithmetic 2");
        assertThat(state.deviceEpoch().orElseThrow().epoch()).isEqualTo(2);
        assertThat(state.bests().orElseThrow().epoch()).isEqualTo(2);
        assertThat(CampaignSummaries.of(state).iterations()).isEqualTo(10);
        TestCluster.replay(cluster.history(CampaignSummaries.of(state).id()));
    }

    private static List<String> identities(List<Recorded> recorded) {
        return recorded.stream()
                .map(Recorded::evaluation)
                .filter(Evaluation.Measured.class::isInstance)
                .map(measured -> ((Evaluation.Measured) measured).first().environment().identity())
                .toList();
    }
}
