package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import dev.lathe.testing.Await;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.tuning.protocol.RoundCount;
import dev.lathe.tuning.protocol.RoundSchedule;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.ControlAnswer;
import dev.lathe.workflows.contract.campaign.ControlState;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.campaign.PauseRequest;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.campaign.SubmitAnswer;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import dev.lathe.workflows.contract.naming.FailureTypes;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.SyntheticDevice;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.client.WorkflowUpdateException;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class CampaignControlsTest {
    @AutoClose
    private final TestCluster cluster = new TestCluster(10_000);

    @Test
    void anExtendedCampaignEqualsOneThatStartedWithTheHigherTarget() {
        cluster.addDevice("a");
        cluster.start("a");

        for (int lookahead : List.of(0, 2)) {
            CampaignState whole = cluster.result(
                    cluster.startCampaign(TestCluster.fresh(Plans.sweep("whole" + lookahead, 1, lookahead), 50)));
            CampaignState part = cluster.result(
                    cluster.startCampaign(TestCluster.fresh(Plans.sweep("part" + lookahead, 1, lookahead), 30)));
            CampaignState extended = cluster.result(cluster.startCampaign(part.reopened(50)));

            assertThat(extended.ledger()).isEqualTo(whole.ledger());
            assertThat(extended.deviceEpoch().orElseThrow().epoch()).isEqualTo(1);
        }
    }

    @Test
    void anExtensionOfARunningCampaignIsIdempotent() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 10));

        campaign.extend(new ExtendRequest(25));
        campaign.extend(new ExtendRequest(25));

        assertThat(CampaignSummaries.of(cluster.result(campaign)).iterations()).isEqualTo(25);
    }

    @Test
    void rejectsAnExtensionBelowTheTargetOrAboveTheLimit() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 200));

        assertThatThrownBy(() -> campaign.extend(new ExtendRequest(5)))
                .isInstanceOf(WorkflowUpdateException.class)
                .hasStackTraceContaining("less than the current target of 200 iterations");
        assertThatThrownBy(() -> campaign.extend(new ExtendRequest(2_001)))
                .hasStackTraceContaining("more than the limit of 2000");
        campaign.stop(new StopRequest("enough"));
        cluster.result(campaign);
    }

    @Test
    void pausesAfterTheIterationInFlightAndResumes() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 2), 60));

        assertThat(campaign.pause(new PauseRequest("lunch")).phase()).isEqualTo(Phase.PAUSED);
        assertThat(campaign.status().pauseReason()).contains("lunch");
        campaign.resume(new ResumeRequest());

        assertThat(CampaignSummaries.of(cluster.result(campaign)).iterations()).isEqualTo(60);
    }

    @Test
    void aStopOverridesAPause() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 2), 60));

        campaign.pause(new PauseRequest("lunch"));
        ControlAnswer stopping = campaign.stop(new StopRequest("enough"));
        ControlAnswer again = campaign.pause(new PauseRequest("coffee"));

        assertThat(List.of(stopping.phase(), again.phase())).doesNotContain(Phase.PAUSED);
        assertThat(CampaignSummaries.of(cluster.result(campaign)).phase()).isEqualTo(Phase.STOPPED);
    }

    @Test
    void pausesWhenNoCandidateCanBeProposedAndResumesAfterTheFix() {
        cluster.addDevice("a");
        cluster.start("a");
        cluster.proposer()
                .failWith(ApplicationFailure.newNonRetryableFailure("the op has changed", FailureTypes.SETUP));
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 12));

        CampaignSummary paused = await(campaign::status, status -> status.phase() == Phase.PAUSED);
        assertThat(paused.pauseReason().orElseThrow()).contains("the op has changed");
        assertThat(await(() -> cluster.attribute(paused.id(), SearchAttributes.PHASE), "paused"::equals)).isNotNull();
        campaign.resume(new ResumeRequest());

        assertThat(CampaignSummaries.of(cluster.result(campaign)).iterations()).isEqualTo(12);
    }

    private static <T> T await(Supplier<T> query, Predicate<T> condition) {
        return Stream.generate(query).filter(condition).findFirst().orElseThrow();
    }

    @Test
    void aSubmissionIsTriedNextAndARejectedOneIsAnAttempt() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 60));

        campaign.submit(submission(37));
        campaign.submit(submission(0));
        CampaignState state = cluster.result(campaign);

        List<Recorded> submitted = cluster.recorded(CampaignSummaries.of(state).id()).stream()
                .filter(recorded -> recorded.evaluation().proposal().origin() == Origin.SUBMITTED)
                .toList();
        assertThat(submitted).hasSize(2);
        assertThat(submitted.getLast().verdict().reason()).contains("line:0 is the baseline");
    }

    @Test
    void submissionsTakeTheirShareOfTheOrdinals() {
        cluster.addDevice("a");
        cluster.start("a");
        SweepPlan plan = Plans.proposedBy("search:2,submissions:1", "s", 1, 2);
        CampaignWorkflow campaign = cluster.startCampaign(paused(plan, 10));

        List<SubmitAnswer> answers = LongStream.rangeClosed(101, 104)
                .mapToObj(x -> campaign.submit(submission(x)))
                .toList();
        String id = campaign.status().id();
        campaign.extend(new ExtendRequest(12));
        campaign.resume(new ResumeRequest());
        cluster.result(campaign);

        assertThat(submitted(id)).containsExactly("3 line:101", "6 line:102", "9 line:103", "12 line:104");
        assertThat(answers).extracting(SubmitAnswer::lacking).containsExactly(0, 0, 0, 2);
        assertThat(answers.getFirst().effect())
                .startsWith("is tried in the share of submissions, after the candidates in flight");
    }

    @Test
    void aSubmissionWithAShareIsTriedAtOnceWhenTheSearchSpaceIsExhausted() {
        try (TestCluster small = new TestCluster(4)) {
            small.addDevice("a");
            small.start("a");
            SweepPlan plan = Plans.proposedBy("search:9,submissions:1", "s", 1, 0);
            CampaignWorkflow campaign = small.startCampaign(paused(plan, 30));
            campaign.submit(submission(101));
            campaign.submit(submission(102));
            campaign.resume(new ResumeRequest());

            CampaignState ended = small.result(campaign);

            assertThat(ended.controls().submissions()).isEmpty();
            assertThat(ended.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.SPACE_EXHAUSTED);
        }
    }

    @Test
    void aShareOfSubmissionsWithoutOnesDoesNotHoldUpTheSearch() {
        cluster.addDevice("a");
        cluster.start("a");
        SweepPlan plan = Plans.proposedBy("search:2,submissions:2", "s", 1, 2);

        CampaignState ended = cluster.result(cluster.startCampaign(TestCluster.fresh(plan, 12)));

        assertThat(ended.ledger().unpack().iterations()).isEqualTo(12);
    }

    @Test
    void submissionsBeyondTheTargetWaitForTheNextExtensionAndAreTriedInOrder() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(paused(Plans.sweep("s", 1, 0), 3));

        List<SubmitAnswer> answers = LongStream.rangeClosed(101, 106)
                .mapToObj(x -> campaign.submit(submission(x)))
                .toList();
        CampaignSummary queued = campaign.status();
        campaign.resume(new ResumeRequest());
        CampaignState ended = cluster.result(campaign);
        List<String> tried = submitted(queued.id());
        CampaignState extended = cluster.result(cluster.startCampaign(ended.reopened(6)));

        assertThat(answers).extracting(SubmitAnswer::submission).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(answers).extracting(SubmitAnswer::lacking).containsExactly(0, 0, 0, 1, 2, 3);
        assertThat(answers.getFirst().effect())
                .isEqualTo("is tried next, after the candidates in flight, when the campaign is resumed");
        assertThat(answers.get(2).effect()).startsWith("is tried next, after 2 queued submissions");
        assertThat(answers.get(3).effect())
                .isEqualTo("waits for the next extension, because the target of 3 iterations leaves no room for it; "
                        + "extend the campaign with './lathe campaign extend " + queued.id() + " --by 1'");
        assertThat(answers.getLast().effect()).endsWith("--by 3'");
        assertThat(queued.submissions()).extracting(CampaignSummary.Queued::number).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(CampaignSummaries.of(ended).submissions())
                .extracting(CampaignSummary.Queued::number)
                .containsExactly(4, 5, 6);
        assertThat(extended.controls().submissions()).isEmpty();
        assertThat(tried).containsExactly("1 line:101", "2 line:102", "3 line:103");
        assertThat(submitted(queued.id())).containsExactly("4 line:104", "5 line:105", "6 line:106");
    }

    @Test
    void aSubmissionDuringTheFinalMeasurementIsTriedAfterIt() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 3));
        List<SubmitAnswer> answers = new CopyOnWriteArrayList<>();
        IntStream.rangeClosed(0, 100).forEach(x -> device.during("1:" + x + " final", () -> {
            campaign.extend(new ExtendRequest(4));
            answers.add(campaign.submit(submission(101)));
        }));

        CampaignState ended = cluster.result(campaign);

        assertThat(answers.getFirst().effect())
                .isEqualTo("is tried next, after the final measurement, which is in progress");
        assertThat(submitted(CampaignSummaries.of(ended).id())).contains("4 line:101");
    }

    @Test
    void theAnswerCountsTheSubmissionsThatAreNotRecorded() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(paused(Plans.sweep("s", 1, 2), 10));
        List<SubmitAnswer> answers = new CopyOnWriteArrayList<>();
        List<CampaignSummary> queued = new CopyOnWriteArrayList<>();
        answers.add(campaign.submit(submission(101)));
        answers.add(campaign.submit(submission(102)));
        device.during("1:101", () -> {
            answers.add(campaign.submit(submission(103)));
            queued.add(campaign.status());
        });
        campaign.resume(new ResumeRequest());
        cluster.result(campaign);

        assertThat(queued).singleElement().extracting(CampaignSummary::submissions).asInstanceOf(LIST).hasSize(3);
        assertThat(answers).extracting(SubmitAnswer::effect).containsExactly(
                "is tried next, after the candidates in flight, when the campaign is resumed",
                "is tried next, after 1 queued submission, when the campaign is resumed",
                "is tried next, after 2 queued submissions");
    }

    @Test
    void aProtocolSeesTheResultsOfTheSubmissionsBeforeEachOne() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign =
                cluster.startCampaign(paused(Plans.under(scheduled(RoundSchedule.NONE), Plans.sweep("s", 1, 3)), 12));
        String id = campaign.status().id();
        Map<String, List<String>> known = new TreeMap<>();
        cluster.proposer().observe(request ->
                request.draft().ifPresent(draft -> known.put(draft.candidate().text(), submitted(id))));

        LongStream.rangeClosed(101, 104).forEach(x -> campaign.submit(submission(x)));
        campaign.resume(new ResumeRequest());
        cluster.result(campaign);

        List<String> all = submitted(id);
        assertThat(known).containsExactly(
                entry("line:101", List.of()),
                entry("line:102", all.subList(0, 1)),
                entry("line:103", all.subList(0, 2)),
                entry("line:104", all.subList(0, 3)));
        assertThat(all).hasSize(4);
    }

    @Test
    void aProtocolEndsACampaignAfterItsRoundsAndProfilesTheIncumbentAgainAfterADrought() {
        cluster.addDevice("a");
        cluster.start("a");
        RoundSchedule schedule = new RoundSchedule(OptionalInt.of(5), OptionalInt.empty(), OptionalInt.of(2));
        CampaignWorkflow campaign =
                cluster.startCampaign(paused(Plans.under(scheduled(schedule), Plans.sweep("s", 1, 2)), 60));
        String id = campaign.status().id();

        LongStream.rangeClosed(101, 105).forEach(x -> campaign.submit(submission(x)));
        campaign.resume(new ResumeRequest());
        CampaignState ended = cluster.result(campaign);

        assertThat(cluster.recorded(id))
                .filteredOn(recorded -> recorded.evaluation().proposal().origin() == Origin.SUBMITTED)
                .extracting(Recorded::incumbentProfile)
                .containsExactly(
                        Optional.empty(), Optional.of(new Profile.Unavailable("arithmetic has no counters")),
                        Optional.empty(), Optional.of(new Profile.Unavailable("arithmetic has no counters")),
                        Optional.empty());
        assertThat(ended.rotation().rounds()).isEqualTo(new RoundCount(5, 5, 0));
        assertThat(ended.stopReason())
                .contains(new StopReason(StopReason.Kind.ROUNDS_DONE, "all 5 rounds are done"));
    }

    @Test
    void aProtocolEndsACampaignAfterRoundsWithoutAGain() {
        cluster.addDevice("a");
        cluster.start("a");
        RoundSchedule schedule = new RoundSchedule(OptionalInt.empty(), OptionalInt.of(2), OptionalInt.empty());
        CampaignWorkflow campaign =
                cluster.startCampaign(paused(Plans.under(scheduled(schedule), Plans.sweep("s", 1, 0)), 60));

        campaign.submit(submission(101));
        campaign.submit(submission(102));
        campaign.resume(new ResumeRequest());

        assertThat(cluster.result(campaign).stopReason())
                .contains(new StopReason(StopReason.Kind.CONVERGED, "converged: no gain in the last 2 of 2 rounds"));
    }

    @Test
    void anExtensionStartsTheRoundsOfAProtocolAgain() {
        cluster.addDevice("a");
        cluster.start("a");
        RoundSchedule schedule = new RoundSchedule(OptionalInt.of(3), OptionalInt.of(2), OptionalInt.empty());
        CampaignWorkflow campaign =
                cluster.startCampaign(paused(Plans.under(scheduled(schedule), Plans.sweep("s", 1, 0)), 60));
        campaign.submit(submission(101));
        campaign.submit(submission(102));
        campaign.resume(new ResumeRequest());
        CampaignState ended = cluster.result(campaign);

        CampaignState extended = cluster.result(cluster.startCampaign(ended.reopened(70)));

        assertThat(ended.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.CONVERGED);
        assertThat(extended.stopReason())
                .contains(new StopReason(StopReason.Kind.ITERATIONS_DONE, "all 70 iterations are done"));
        assertThat(extended.ledger().unpack().iterations()).isEqualTo(70);
    }

    @Test
    void theAnswerToAnExtensionNamesTheOtherEnds() {
        cluster.addDevice("a");
        cluster.start("a");
        RoundSchedule schedule = new RoundSchedule(OptionalInt.of(3), OptionalInt.of(2), OptionalInt.empty());
        SweepPlan rounds = Plans.under(scheduled(schedule), Plans.withPatience("rounds", 25, List.of(5L)));
        SweepPlan slow = Plans.withEarlyStopping(
                Plans.sweep("slow", 1, 0),
                new EarlyStopping(
                        OptionalDouble.of(1e9),
                        Optional.empty(),
                        Optional.of(Duration.ofDays(9)),
                        OptionalInt.empty()));
        CampaignWorkflow limited = cluster.startCampaign(paused(rounds, 60));
        CampaignWorkflow atTarget = cluster.startCampaign(paused(slow, 60));
        CampaignWorkflow plain = cluster.startCampaign(paused(Plans.sweep("plain", 1, 0), 60));
        Await.until(() -> atTarget.status().best().isPresent());

        assertThat(plain.extend(new ExtendRequest(70)).effect())
                .isEqualTo("runs to 70 iterations; earlier ends: 330 rejected candidates");
        assertThat(limited.extend(new ExtendRequest(70)).effect())
                .isEqualTo(
                        "runs to 70 iterations; earlier ends: 25 iterations without a gain since the extension, "
                                + "3 rounds since the extension, 2 rounds without a gain since the extension, 330 rejected candidates");
        assertThat(atTarget.extend(new ExtendRequest(70)).effect())
                .startsWith("ends despite the extension: target reached: ")
                .endsWith("; start a sweep with another target to continue");
        Stream.of(limited, atTarget, plain).forEach(campaign -> campaign.stop(new StopRequest("enough")));
        Stream.of(limited, atTarget, plain).forEach(cluster::result);
    }

    private static Protocol scheduled(RoundSchedule schedule) {
        return new Protocol(
                "test",
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
                schedule,
                Optional.empty());
    }

    /** Returns the ordinals and candidates of the submissions that the latest chain of runs recorded. */
    private List<String> submitted(String campaign) {
        return cluster.recorded(campaign).stream()
                .filter(recorded -> !recorded.remeasures())
                .filter(recorded -> recorded.evaluation().proposal().origin() == Origin.SUBMITTED)
                .map(recorded -> recorded.ordinal() + " " + recorded.evaluation().proposal().candidate().text())
                .toList();
    }

    @Test
    void aQueuedSubmissionIsTriedBeforeConvergenceEndsTheCampaign() {
        cluster.addDevice("a");
        cluster.start("a");
        SweepPlan plan = Plans.withPatience("s", 10, List.of(5L));
        CampaignState converged = cluster.result(cluster.startCampaign(TestCluster.fresh(plan, 60)));
        assertThat(converged.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.CONVERGED);
        CampaignWorkflow again = cluster.startCampaign(withControls(
                converged.reopened(60),
                new ControlState(60, Optional.of("test"), Optional.empty(), List.of(), List.of(), 0, 0, 0, false)));

        again.submit(submission(101));
        again.resume(new ResumeRequest());
        CampaignState tried = cluster.result(again);

        assertThat(tried.controls().submissions()).isEmpty();
        assertThat(tried.ledger().unpack().iterations()).isEqualTo(converged.ledger().unpack().iterations() + 1);
    }

    @Test
    void aSubmissionToAnExhaustedSearchSpaceIsTried() {
        try (TestCluster small = new TestCluster(4)) {
            small.addDevice("a");
            small.start("a");
            CampaignState exhausted = small.result(small.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 30)));
            assertThat(exhausted.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.SPACE_EXHAUSTED);
            CampaignWorkflow again = small.startCampaign(withControls(
                    exhausted.reopened(30),
                    new ControlState(30, Optional.of("test"), Optional.empty(), List.of(), List.of(), 0, 0, 0, false)));

            again.submit(submission(101));
            again.resume(new ResumeRequest());

            assertThat(small.result(again).ledger().unpack().iterations()).isEqualTo(5);
        }
    }

    @Test
    void aStopKeepsTheSubmissionsThatWereNotTried() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(paused(Plans.sweep("s", 1, 2), 50));
        campaign.submit(submission(101));
        campaign.submit(submission(102));
        campaign.stop(new StopRequest("enough"));

        CampaignState stopped = cluster.result(campaign);
        CampaignState extended = cluster.result(cluster.startCampaign(stopped.reopened(2)));

        assertThat(stopped.controls().submissions()).hasSize(2);
        assertThat(extended.controls().submissions()).isEmpty();
        assertThat(cluster.recorded(CampaignSummaries.of(stopped).id()).stream()
                        .map(recorded -> recorded.evaluation().proposal().candidate().text()))
                .contains("line:101", "line:102");
    }

    @Test
    void aStopCannotBeTakenBack() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        List<String> rejections = new CopyOnWriteArrayList<>();
        CampaignWorkflow campaign = cluster.startCampaign(paused(Plans.sweep("s", 1, 0), 50));
        device.during("1:2", () -> {
            campaign.stop(new StopRequest("enough"));
            try {
                campaign.resume(new ResumeRequest());
            } catch (WorkflowUpdateException rejected) {
                rejections.add(String.valueOf(rejected.getCause().getMessage()));
            }
        });
        campaign.resume(new ResumeRequest());

        assertThat(cluster.result(campaign).phase()).isEqualTo(Phase.STOPPED);
        assertThat(rejections).singleElement().asString()
                .contains("the campaign is stopping; extend it after it has ended");
    }

    @Test
    void anInvalidSubmissionIsRejectedAtOnceAndNeverRecorded() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(paused(Plans.sweep("s", 1, 0), 3));
        TreeMap<String, KnobValue> misspelt = new TreeMap<>();
        misspelt.put("y", new KnobValue.Whole(1));
        SubmitRequest invalid = new SubmitRequest(
                "line",
                misspelt,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());

        assertThatThrownBy(() -> campaign.submit(invalid))
                .hasStackTraceContaining("knobs: family line has the knob x only");
        campaign.submitSignal(invalid);
        campaign.submitSignal(submission(101));
        await(campaign::status, status -> status.submissions().size() == 1);
        campaign.resume(new ResumeRequest());
        CampaignState state = cluster.result(campaign);

        assertThat(state.controls().submitted()).isEqualTo(1);
        assertThat(state.ledger().unpack().attempts()).isZero();
    }

    private static CampaignState paused(SweepPlan plan, int target) {
        return withControls(
                TestCluster.fresh(plan, target),
                new ControlState(target, Optional.of("test"), Optional.empty(), List.of(), List.of(), 0, 0, 0, false));
    }

    private static CampaignState withControls(CampaignState state, ControlState controls) {
        return new CampaignState(
                state.plan(),
                state.phase(),
                controls,
                state.deviceEpoch(),
                state.bests(),
                state.ledger(),
                state.lookahead(),
                state.builds(),
                state.stopReason(),
                state.startedAt(),
                state.load(),
                ProposerRotation.NEW);
    }

    private static SubmitRequest submission(long x) {
        TreeMap<String, KnobValue> knobs = new TreeMap<>();
        knobs.put("x", new KnobValue.Whole(x));
        return new SubmitRequest(
                "line",
                knobs,
                Optional.empty(),
                Optional.of("wider tiles are faster"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
