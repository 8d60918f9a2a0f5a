package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.foresight.Foresight;
import dev.lathe.tuning.campaign.ledger.LedgerEntry;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.space.knob.KnobValue;
import dev.lathe.tuning.stop.Enough;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.control.ExtendRequest;
import dev.lathe.workflows.contract.control.PauseRequest;
import dev.lathe.workflows.contract.control.ResumeRequest;
import dev.lathe.workflows.contract.control.StopRequest;
import dev.lathe.workflows.contract.control.SubmitRequest;
import dev.lathe.workflows.contract.naming.FailureTypes;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.fake.House;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.SyntheticDevice;
import io.temporal.client.WorkflowUpdateException;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class CampaignTest {
    private final House house = new House(10_000);

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void measuresAsManyCandidatesAsAskedAndNumbersThemWithoutAGap() {
        house.addDevice("a");
        house.start("a");

        CampaignWorkflow campaign = house.begin(House.fresh(Plans.sweep("s", 1, 0), 45));
        CampaignSummary summary = CampaignSummaries.of(house.result(campaign));

        assertThat(summary.phase()).isEqualTo(Phase.DONE);
        assertThat(summary.iterations()).isEqualTo(45);
        List<Recorded> recorded = house.recorded(summary.id());
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
    void keepsTheFastestByMoreThanOnePerCentAndMeasuresItOnceMoreAtTheEnd() {
        house.addDevice("a");
        house.start("a");

        CampaignState state = house.result(house.begin(House.fresh(Plans.sweep("s", 1, 0), 40)));

        CampaignSummary summary = CampaignSummaries.of(state);
        assertThat(summary.best().orElseThrow().point()).isEqualTo("line x=34");
        assertThat(state.standing().orElseThrow().finale()).isPresent();
        assertThat(summary.best().orElseThrow().speedup()).isBetween(2.3, 2.4);
        assertThat(summary.percentOfVendor().orElseThrow()).isBetween(108.0, 110.0);
    }

    @ParameterizedTest
    @CsvSource({"POOLED, 16", "SETTLED, 8"})
    void anUndecidedComparisonIsRepeatedAndCountsAsThePlanSays(Repetition repetition, int samples) {
        house.addDevice("a");
        house.start("a");

        CampaignSummary summary =
                CampaignSummaries.of(house.result(house.begin(House.fresh(Plans.swinging("s", repetition), 3))));

        Recorded first = house.recorded(summary.id()).stream()
                .filter(recorded -> recorded.numbering().equals(new Numbering.Iteration(1)))
                .findFirst()
                .orElseThrow();
        Measurement measurement = ((Evaluation.Measured) first.evaluation()).first();
        assertThat(measurement.samples().count()).isEqualTo(samples);
    }

    @Test
    void aLookaheadGivesTheSameNumbersWhateverFinishesFirst() {
        house.addDevice("a");
        house.start("a");

        CampaignState one = house.result(house.begin(House.fresh(Plans.sweep("one", 1, 3), 30)));
        CampaignState two = house.result(house.begin(House.fresh(Plans.sweep("two", 1, 3), 30)));

        assertThat(one.ledger()).isEqualTo(two.ledger());
    }

    @Test
    void extendingAnEndedCampaignEqualsHavingAskedForMoreAtTheStart() {
        house.addDevice("a");
        house.start("a");

        for (int lookahead : List.of(0, 2)) {
            CampaignState whole = house.result(house.begin(House.fresh(Plans.sweep("whole" + lookahead, 1, lookahead), 50)));
            CampaignState part = house.result(house.begin(House.fresh(Plans.sweep("part" + lookahead, 1, lookahead), 30)));
            CampaignState extended = house.result(house.begin(part.reopened(50)));

            assertThat(extended.ledger()).isEqualTo(whole.ledger());
            assertThat(extended.home().orElseThrow().epoch()).isEqualTo(1);
        }
    }

    @Test
    void looksAsFarAheadAsItsCompilingAndMeasuringTimesAsk() {
        house.addDevice("a");
        house.start("a");

        CampaignState whole = house.result(house.begin(House.fresh(Plans.choosing("whole"), 50)));
        CampaignState part = house.result(house.begin(House.fresh(Plans.choosing("part"), 7)));
        CampaignState extended = house.result(house.begin(part.reopened(50)));

        assertThat(CampaignSummaries.of(whole).lookahead()).hasValue(4);
        assertThat(whole.foresight().orElseThrow().steps())
                .containsExactly(new Foresight.Step(1, 2), new Foresight.Step(11, 4));
        assertThat(extended.ledger()).isEqualTo(whole.ledger());
        assertThat(extended.foresight()).isEqualTo(whole.foresight());
    }

    @Test
    void measuresNoKernelTwiceThatWasBuiltToTheSameCode() {
        SyntheticDevice device = house.addDevice("a");
        house.start("a");

        CampaignState state = house.result(house.begin(House.fresh(Plans.sweep("s", 1, 0), 45)));

        assertThat(state.ledger().unpack().entries().get(46).result()).isEqualTo(new LedgerEntry.Result.Duplicate(46));
        assertThat(house.recorded(CampaignSummaries.of(state).id()).get(47).verdict().reason())
                .startsWith("duplicate of #46: the same machine code, launched in the same way; it was tried as #46: ")
                .endsWith("slower than the best so far");
        assertThat(device.log()).contains("1:46").doesNotContain("1:47");
        assertThat(CampaignSummaries.of(state).iterations()).isEqualTo(45);
    }

    @Test
    void extendingARunningCampaignTwiceIsExtendingItOnce() {
        house.addDevice("a");
        house.start("a");
        CampaignWorkflow campaign = house.begin(House.fresh(Plans.sweep("s", 1, 0), 10));

        campaign.extend(new ExtendRequest(25));
        campaign.extend(new ExtendRequest(25));

        assertThat(CampaignSummaries.of(house.result(campaign)).iterations()).isEqualTo(25);
    }

    @Test
    void refusesToExtendBelowWhatWasAskedForOrAboveTheLimit() {
        house.addDevice("a");
        house.start("a");
        CampaignWorkflow campaign = house.begin(House.fresh(Plans.sweep("s", 1, 0), 200));

        assertThatThrownBy(() -> campaign.extend(new ExtendRequest(5)))
                .isInstanceOf(WorkflowUpdateException.class)
                .hasStackTraceContaining("less than the 200 iterations already asked for");
        assertThatThrownBy(() -> campaign.extend(new ExtendRequest(2_001))).hasStackTraceContaining("over the limit of 2000");
        campaign.stop(new StopRequest("enough"));
        house.result(campaign);
    }

    @Test
    void holdsAfterTheIterationInFlightAndGoesOnWhenResumed() {
        house.addDevice("a");
        house.start("a");
        CampaignWorkflow campaign = house.begin(House.fresh(Plans.sweep("s", 1, 2), 60));

        assertThat(campaign.pause(new PauseRequest("lunch")).phase()).isEqualTo(Phase.PAUSED);
        assertThat(campaign.status().pauseReason()).contains("lunch");
        campaign.resume(new ResumeRequest());

        assertThat(CampaignSummaries.of(house.result(campaign)).iterations()).isEqualTo(60);
    }

    @Test
    void isHeldWhileNothingCanBeProposedAndGoesOnWhereItWasWhenThatIsMended() {
        house.addDevice("a");
        house.start("a");
        house.proposer().failWith(ApplicationFailure.newNonRetryableFailure("the op has changed", FailureTypes.SETUP));
        CampaignWorkflow campaign = house.begin(House.fresh(Plans.sweep("s", 1, 0), 12));

        CampaignSummary held = await(campaign::status, status -> status.phase() == Phase.PAUSED);
        assertThat(held.pauseReason().orElseThrow()).contains("the op has changed");
        assertThat(await(() -> house.attribute(held.id(), SearchAttributes.PHASE), "paused"::equals)).isNotNull();
        campaign.resume(new ResumeRequest());

        assertThat(CampaignSummaries.of(house.result(campaign)).iterations()).isEqualTo(12);
    }

    private static <T> T await(Supplier<T> question, Predicate<T> answered) {
        return Stream.generate(question).filter(answered).findFirst().orElseThrow();
    }

    @Test
    void endsAfterTheIterationInFlightWhenAPersonStopsIt() {
        house.addDevice("a");
        house.start("a");
        CampaignWorkflow campaign = house.begin(House.fresh(Plans.sweep("s", 1, 0), 2_000));

        campaign.stop(new StopRequest("good enough"));
        CampaignSummary summary = CampaignSummaries.of(house.result(campaign));

        assertThat(summary.phase()).isEqualTo(Phase.STOPPED);
        assertThat(summary.stopReason()).contains("stopped: good enough");
        assertThat(summary.iterations()).isLessThan(2_000);
    }

    @Test
    void isDoneWithAClearMessageWhenNothingIsLeftToTry() {
        try (House small = new House(12)) {
            small.addDevice("a");
            small.start("a");

            CampaignState state = small.result(small.begin(House.fresh(Plans.sweep("s", 1, 0), 40)));

            assertThat(state.phase()).isEqualTo(Phase.DONE);
            assertThat(state.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.SPACE_EXHAUSTED);
            assertThat(state.stopReason().orElseThrow().text()).contains("all 12 points were tried");
        }
    }

    @Test
    void endsAsSoonAsTheBestIsAsGoodAsWasAskedFor() {
        house.addDevice("a");
        house.start("a");
        Enough enough = new Enough(OptionalDouble.of(1.3e-3), Optional.empty());

        CampaignState state = house.result(house.begin(House.fresh(Plans.sweep("s", 1, 0).endingWith(enough), 60)));

        assertThat(state.phase()).isEqualTo(Phase.DONE);
        assertThat(state.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.TARGET_REACHED);
        assertThat(CampaignSummaries.of(state).best().orElseThrow().value()).isLessThanOrEqualTo(1.3e-3);
        assertThat(state.standing().orElseThrow().finale()).isPresent();
    }

    @Test
    void endsWhenItHasGoneLongWithoutAGainAndGoesOnWhenMoreIsAskedOfIt() {
        house.addDevice("a");
        house.start("a");
        CampaignState converged =
                house.result(house.begin(House.fresh(Plans.patient("s", 25, List.of(5L)), 60)));

        CampaignState asBefore = house.result(house.begin(converged.reopened(60)));
        CampaignState extended = house.result(house.begin(converged.reopened(65)));

        assertThat(converged.phase()).isEqualTo(Phase.DONE);
        assertThat(converged.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.CONVERGED);
        int gained = converged.standing().orElseThrow().incumbent().iteration();
        assertThat(converged.ledger().unpack().iterations()).isEqualTo(gained + 25);
        assertThat(asBefore.ledger()).isEqualTo(converged.ledger());
        assertThat(extended.ledger().unpack().iterations()).isEqualTo(Math.min(gained + 50, 65));
    }

    @Test
    void aSubmissionIsTriedNextAndARefusedOneIsAnAttempt() {
        house.addDevice("a");
        house.start("a");
        CampaignWorkflow campaign = house.begin(House.fresh(Plans.sweep("s", 1, 0), 60));

        campaign.submit(submission(37));
        campaign.submit(submission(0));
        CampaignState state = house.result(campaign);

        List<Recorded> submitted = house.recorded(CampaignSummaries.of(state).id()).stream()
                .filter(recorded -> recorded.evaluation().proposal().rationale().hypothesis().equals("counting")
                        && recorded.evaluation().proposal().origin() == dev.lathe.tuning.proposal.Origin.SUBMITTED)
                .toList();
        assertThat(submitted).hasSize(2);
        assertThat(submitted.getLast().verdict().reason()).contains("line:0 is the baseline");
    }

    private static SubmitRequest submission(long x) {
        TreeMap<String, KnobValue> knobs = new TreeMap<>();
        knobs.put("x", new KnobValue.Whole(x));
        return new SubmitRequest("line", knobs, Optional.empty(), Optional.of("a hunch"));
    }

    @Test
    void waitsForTheFirstWorkerToStartThePool() {
        house.addDevice("a");
        house.start();
        CampaignWorkflow campaign = house.begin(House.fresh(Plans.sweep("s", 1, 0), 3));

        assertThat(campaign.status().phase()).isEqualTo(Phase.WAITING_FOR_DEVICE);
        house.offer("a");

        assertThat(CampaignSummaries.of(house.result(campaign)).iterations()).isEqualTo(3);
    }

    @Test
    void movesToAnotherDeviceInANewEpochWhenItsOwnIsLost() {
        house.addDevice("b");
        house.start("a");
        CampaignWorkflow campaign = house.begin(House.fresh(Plans.sweep("s", 1, 0), 20));
        house.offer("b");

        CampaignSummary summary = CampaignSummaries.of(house.result(campaign));

        assertThat(summary.iterations()).isEqualTo(20);
        assertThat(summary.device()).contains("b");
        assertThat(summary.epoch()).isEqualTo(2);
    }
}
