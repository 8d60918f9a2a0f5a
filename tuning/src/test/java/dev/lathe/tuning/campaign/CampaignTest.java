package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.stop.StopRule.RowsAtTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CampaignTest {
    private static final VendorResult VENDOR = VendorResult.Timed.alone("library", 900);
    private static final Verdict KEEP = new Verdict.Keep("faster");
    private static final Verdict DISCARD = new Verdict.Discard("slower");

    private static final Campaign FRESH = Campaign.empty(AdaptiveLookahead.beginningWith(2));
    private static final Campaign OPEN = FRESH.begin(1, VENDOR).apply(opening(0, 1, 1000));

    private static Proposal proposal(int ordinal) {
        Point point = new Point("line", new TreeMap<>(Map.of("x", KnobValue.of(ordinal))));
        return new Proposal(
                ordinal,
                CandidateId.of(point, "files"),
                point,
                Optional.empty(),
                Origin.SEARCH,
                Category.TILING,
                Rationale.of("a reason"));
    }

    private static Evaluation measured(int ordinal, double nanoseconds, Optional<Gain> gain) {
        return measured(ordinal, nanoseconds, gain, Map.of(Environment.HELD, "100"));
    }

    private static Evaluation measured(
            int ordinal, double nanoseconds, Optional<Gain> gain, Map<String, String> conditions) {
        Environment environment = new Environment("here", new TreeMap<>(conditions));
        Measurement measurement =
                new Measurement(Samples.of(nanoseconds), Optional.empty(), nanoseconds, gain, environment);
        return new Evaluation.Measured(
                proposal(ordinal),
                new TreeMap<>(Map.of("problem", measurement)),
                Optional.of(CompileReport.of("artifact" + ordinal, "cc", 1600).withLaunch("1 block")),
                Optional.empty(),
                Optional.empty());
    }

    private static Recorded recorded(Numbering numbering, int epoch, Evaluation evaluation, Verdict verdict) {
        return new Recorded(numbering, epoch, "device", Instant.EPOCH, evaluation, verdict);
    }

    private static Recorded opening(int ordinal, int epoch, double nanoseconds) {
        return recorded(new Numbering.Iteration(0), epoch, measured(ordinal, nanoseconds, Optional.empty()), KEEP);
    }

    private static Recorded iteration(int ordinal, int number, double nanoseconds, Verdict verdict) {
        return recorded(new Numbering.Iteration(number), 1, measured(ordinal, nanoseconds, Optional.empty()), verdict);
    }

    private static Recorded attempt(int ordinal, int number) {
        Rejection rejection = Rejection.of(RejectionStage.COMPILE, "does not compile");
        return recorded(
                new Numbering.Attempt(number),
                1,
                new Evaluation.Rejected(proposal(ordinal), rejection),
                new Verdict.Rejected(rejection.reason()));
    }

    @Test
    void anEpochBeginsWithItsBaseline() {
        assertThat(FRESH.begin(1, VENDOR).isOpen(1)).isFalse();
        assertThat(OPEN.isOpen(1)).isTrue();
        assertThat(OPEN.bests().vendor()).isEqualTo(VENDOR);
        assertThat(OPEN.bests().incumbent()).isEqualTo(OPEN.bests().baseline());
        assertThat(OPEN.ledger().entries()).isEmpty();
    }

    @Test
    void measuredCandidatesAreIterationsAndOthersAreAttempts() {
        Campaign campaign =
                OPEN.apply(iteration(1, 1, 1100, DISCARD)).apply(attempt(2, 1)).apply(iteration(3, 2, 800, KEEP));

        assertThat(campaign.ledger().iterations()).isEqualTo(2);
        assertThat(campaign.ledger().attempts()).isEqualTo(1);
        assertThat(campaign.numberOf(measured(4, 1, Optional.empty()))).isEqualTo(new Numbering.Iteration(3));
        assertThat(campaign.numberOf(attempt(4, 1).evaluation())).isEqualTo(new Numbering.Attempt(2));
        assertThat(campaign.bests().incumbent().iteration()).isEqualTo(2);
        assertThat(campaign.bests().otherFinalists()).extracting(rival -> rival.iteration()).containsExactly(1);
    }

    @Test
    void costsAreCorrectedForTheDevicesDrift() {
        Recorded whileSlow = recorded(
                new Numbering.Iteration(1), 1, measured(1, 1500, Optional.of(new Gain(1.25, 1.2, 1.3))), DISCARD);

        assertThat(OPEN.apply(whileSlow).ledger().entries())
                .extracting(LedgerEntry::result)
                .containsExactly(new LedgerEntry.Result.Cost(800));
    }

    @Test
    void aRemeasuredIncumbentKeepsItsIteration() {
        Campaign before = OPEN.apply(iteration(1, 1, 800, KEEP)).begin(2, VENDOR).apply(opening(0, 2, 2000));
        assertThat(before.isOpen(2)).isFalse();
        assertThat(before.earlierIncumbent().orElseThrow().iteration()).isEqualTo(1);

        Campaign moved = before.apply(opening(1, 2, 1700));

        assertThat(moved.isOpen(2)).isTrue();
        assertThat(moved.bests().baseline().medianNanoseconds()).isEqualTo(2000);
        assertThat(moved.bests().incumbent().iteration()).isEqualTo(1);
        assertThat(moved.bests().incumbent().medianNanoseconds()).isEqualTo(1700);
        assertThat(moved.bests().otherFinalists()).isEmpty();
    }

    @Test
    void finalistsOfAnEarlierEpochKeepTheirRatioToTheIncumbent() {
        Campaign before = OPEN.apply(iteration(1, 1, 800, KEEP)).apply(iteration(2, 2, 900, DISCARD));

        Campaign moved = before.begin(2, VENDOR).apply(opening(0, 2, 2000)).apply(opening(1, 2, 1600));

        assertThat(moved.bests().otherFinalists()).singleElement().satisfies(rival -> {
            assertThat(rival.iteration()).isEqualTo(2);
            assertThat(rival.medianNanoseconds()).isEqualTo(1800);
        });
    }

    @Test
    void targetsOfRowsAreThoseOfTheBaselineAndOfTheLinesOfTheEpoch() {
        Campaign begun = FRESH.begin(1, line(5));
        Campaign open = begun.apply(baseline(1, 3));
        Campaign moving = open.apply(iteration(1, 1, 800, KEEP)).begin(2, line(7));

        Campaign moved = moving.apply(baseline(2, 4)).apply(opening(1, 2, 1700));

        assertThat(begun.rowTargets()).isEqualTo(Map.of("2x2", 5.0));
        assertThat(open.rowTargets()).isEqualTo(Map.of("2x2", 5.0, "8x8", 3.0));
        assertThat(moving.rowTargets()).isEqualTo(Map.of("2x2", 7.0));
        assertThat(moved.bests().rowTargets()).isEqualTo(Map.of("2x2", 7.0, "8x8", 4.0));
    }

    @Test
    void theProgressHasTheRowsOfTheIncumbentThatAreShortOfTheirTargets() {
        Campaign open = FRESH.begin(1, VENDOR).apply(withRowsShort(0, 0, KEEP, "2"));
        Campaign discarded = open.apply(withRowsShort(1, 1, DISCARD, "0"));
        Campaign kept = discarded.apply(withRowsShort(2, 2, KEEP, "0"));

        assertThat(discarded.progress(Duration.ZERO, 0, 0).rowsShort()).hasValue(2);
        assertThat(new RowsAtTarget().reached(discarded.progress(Duration.ZERO, 0, 0))).isEmpty();
        assertThat(new RowsAtTarget().reached(kept.progress(Duration.ZERO, 0, 0))).isPresent();
        assertThat(OPEN.progress(Duration.ZERO, 0, 0).rowsShort()).isEmpty();
    }

    private static Recorded withRowsShort(int ordinal, int iteration, Verdict verdict, String rows) {
        return recorded(
                new Numbering.Iteration(iteration),
                1,
                measured(ordinal, 1000, Optional.empty(), Map.of(Environment.ROWS_SHORT, rows)),
                verdict);
    }

    private static VendorResult line(double target) {
        return VendorResult.Timed.alone("eager", 900).withRowTargets(new TreeMap<>(Map.of("2x2", target)));
    }

    private static Recorded baseline(int epoch, double target) {
        Map<String, String> conditions = Map.of(Environment.ROW_TARGET + "8x8", Double.toString(target));
        return recorded(
                new Numbering.Iteration(0), epoch, measured(0, 1000, Optional.empty(), conditions), KEEP);
    }

    @Test
    void anEpochThatDoesNotOpenKeepsTheIncumbent() {
        Campaign lost = OPEN.apply(iteration(1, 1, 800, KEEP)).begin(2, VENDOR).apply(opening(0, 2, 2000));

        Campaign moved = lost.begin(3, VENDOR).apply(opening(0, 3, 3000)).apply(opening(1, 3, 2500));

        assertThat(moved.bests().epoch()).isEqualTo(3);
        assertThat(moved.bests().incumbent().medianNanoseconds()).isEqualTo(2500);
    }

    @Test
    void theWinnerOfARunoffBecomesTheIncumbent() {
        Campaign before = OPEN.apply(iteration(1, 1, 800, KEEP)).apply(iteration(2, 2, 810, DISCARD))
                .withFinalMeasurement(FinalMeasurement.ofOne(820, new Gain(1.2, 1.1, 1.3), VENDOR));

        Campaign after = before.apply(recorded(
                new Numbering.Runoff(2), 1, measured(2, 790, Optional.empty()), KEEP));

        assertThat(before.bests().finalMeasurement()).isPresent();
        assertThat(after.bests().incumbent().iteration()).isEqualTo(2);
        assertThat(after.bests().finalMeasurement()).isEmpty();
        assertThat(after.ledger()).isEqualTo(before.ledger());
    }

    @Test
    void theLookaheadStaysWithinItsLimit() {
        Optional<LookaheadLimit> reach = Optional.of(new LookaheadLimit(8, OptionalInt.empty()));

        assertThat(OPEN.within(reach).apply(iteration(1, 1, 800, KEEP)).adaptiveLookahead().latest()).isEqualTo(8);
        assertThat(OPEN.apply(iteration(1, 1, 800, KEEP)).adaptiveLookahead().latest()).isEqualTo(2);
    }

    @Test
    void iterationsWithoutAGainCountFromTheLastGainOrExtension() {
        Campaign campaign = OPEN.apply(iteration(1, 1, 800, KEEP))
                .apply(iteration(2, 2, 900, DISCARD))
                .apply(iteration(3, 3, 900, DISCARD));

        assertThat(campaign.progress(Duration.ZERO, 0, 0).withoutGain()).isEqualTo(2);
        assertThat(campaign.progress(Duration.ZERO, 2, 0).withoutGain()).isEqualTo(1);
        assertThat(campaign.progress(Duration.ZERO, 0, 0).bestNanoseconds()).hasValue(800);
        assertThat(FRESH.progress(Duration.ZERO, 0, 0).bestNanoseconds()).isEmpty();
    }

    @Test
    void rejectsAnInvalidNextEvaluation() {
        assertRejected(FRESH, opening(0, 1, 1000), "#0 cannot be recorded: epoch 1 has not begun");
        assertRejected(FRESH, iteration(1, 1, 800, KEEP), "#1 cannot be recorded: epoch 1 is not open");
        assertRejected(OPEN, iteration(2, 1, 800, KEEP), "#2 cannot be recorded: expected ordinal 1");
        assertRejected(
                OPEN,
                iteration(1, 2, 800, KEEP),
                "#1 cannot be recorded: its number is Iteration[number=2], expected Iteration[number=1]");
        assertRejected(
                OPEN.begin(2, VENDOR),
                opening(1, 2, 800),
                "#1 cannot be recorded: the baseline must be recorded first");
        assertRejected(
                OPEN,
                recorded(new Numbering.Runoff(7), 1, measured(7, 1, Optional.empty()), KEEP),
                "#7 cannot be recorded: iteration 7 is not a finalist");
        assertThatIllegalStateException().isThrownBy(FRESH::bests).withMessage("no epoch is open");
    }

    private static void assertRejected(Campaign campaign, Recorded recorded, String message) {
        assertThatIllegalStateException().isThrownBy(() -> campaign.apply(recorded)).withMessage(message);
    }

    private static Recorded runoff(int ordinal, int iteration, Verdict verdict) {
        return recorded(new Numbering.Runoff(iteration), 1, measured(ordinal, 790, Optional.empty()), verdict);
    }

    private static Recorded rejectedInRunoff(int ordinal, int iteration) {
        Rejection rejection = Rejection.of(RejectionStage.CRASH, "SIGSEGV");
        return recorded(
                new Numbering.Runoff(iteration),
                1,
                new Evaluation.Rejected(proposal(ordinal), rejection),
                new Verdict.Rejected("SIGSEGV"));
    }

    private static Recorded duplicate(int ordinal, int number, int original) {
        Evaluation rejected = new Evaluation.Rejected(proposal(ordinal), Rejection.duplicate(original));
        return recorded(new Numbering.Attempt(number), 1, rejected, new Verdict.Rejected("duplicate"));
    }

    @Test
    void anAttemptTakesAnOrdinalButNoIteration() {
        Campaign campaign = OPEN.apply(attempt(1, 1)).apply(attempt(2, 2)).apply(iteration(3, 1, 900, DISCARD))
                .apply(attempt(4, 3));

        assertThat(campaign.ledger().entries()).extracting(LedgerEntry::ordinal).containsExactly(1, 2, 3, 4);
        assertThat(campaign.ledger().iterations()).isEqualTo(1);
        assertThat(campaign.ledger().attempts()).isEqualTo(3);
        assertThat(campaign.progress(Duration.ZERO, 0, 0).withoutGain()).as("attempts do not spend the patience")
                .isEqualTo(1);
    }

    @Test
    void theNumberOfAnotherKindIsRejected() {
        Recorded measuredAttempt = recorded(new Numbering.Attempt(1), 1, measured(1, 800, Optional.empty()), KEEP);

        assertRejected(
                OPEN,
                measuredAttempt,
                "#1 cannot be recorded: its number is Attempt[number=1], expected Iteration[number=1]");
        assertRejected(OPEN.apply(attempt(1, 1)), attempt(2, 1),
                "#2 cannot be recorded: its number is Attempt[number=1], expected Attempt[number=2]");
    }

    @Test
    void aDuplicateIsAnAttemptWithTheResultOfItsOriginal() {
        Campaign campaign = OPEN.apply(iteration(1, 1, 800, KEEP)).apply(iteration(2, 2, 1200, DISCARD));

        assertThat(campaign.apply(duplicate(3, 1, 2)).ledger().entries().getLast().result())
                .isEqualTo(new LedgerEntry.Result.Duplicate(2));
        assertThat(campaign.apply(duplicate(3, 1, 2)).ledger().attempts()).isOne();
        assertThat(campaign.explain(Rejection.duplicate(2)).reason())
                .isEqualTo("duplicate of #2: same machine code and same launch; it was tried as #2: "
                        + "median 50.0 % above the lowest so far");
        assertThat(campaign.explain(Rejection.duplicate(0)).reason())
                .endsWith("it was tried as the baseline: median 25.0 % above the lowest so far");
        assertThat(campaign.explain(Rejection.duplicate(1)).reason())
                .endsWith("it was tried as #1: the lowest median so far");
        assertThat(campaign.explain(Rejection.of(RejectionStage.HANG, "30 s")))
                .isEqualTo(Rejection.of(RejectionStage.HANG, "30 s"));
    }

    @Test
    void anEpochBeginsOnlyWithMeasuredEvaluationsInOrder() {
        Recorded rejected = recorded(
                new Numbering.Iteration(0),
                1,
                new Evaluation.Rejected(proposal(0), Rejection.of(RejectionStage.CRASH, "SIGSEGV")),
                new Verdict.Rejected("SIGSEGV"));
        Campaign second = OPEN.apply(iteration(1, 1, 800, KEEP)).apply(iteration(2, 2, 900, DISCARD))
                .begin(2, VENDOR).apply(opening(0, 2, 1000));

        assertRejected(FRESH.begin(1, VENDOR), rejected,
                "#0 cannot be recorded: an epoch must begin with measured evaluations");
        assertRejected(FRESH.begin(2, VENDOR), opening(0, 1, 1000), "#0 cannot be recorded: epoch 1 has not begun");
        assertRejected(second, opening(2, 2, 800), "#2 cannot be recorded: ordinal 2 is not the incumbent");
        assertRejected(second.apply(opening(1, 2, 850)), iteration(3, 3, 700, KEEP),
                "#3 cannot be recorded: epoch 1 is not open");
    }

    @Test
    void anEarlierEpochsIncumbentThatIsTheBaselineIsNotMeasuredTwice() {
        Campaign moved = OPEN.apply(iteration(1, 1, 1100, DISCARD)).begin(2, VENDOR).apply(opening(0, 2, 2000));

        assertThat(moved.earlierIncumbent()).isEmpty();
        assertThat(moved.isOpen(2)).isTrue();
        assertThat(moved.bests().incumbent().medianNanoseconds()).isEqualTo(2000);
    }

    @Test
    void aRunoffThatDoesNotPromoteCountsOnlyAsAMeasurement() {
        Campaign before = OPEN.apply(iteration(1, 1, 800, KEEP)).apply(iteration(2, 2, 810, DISCARD))
                .withFinalMeasurement(FinalMeasurement.ofOne(820, new Gain(1.2, 1.1, 1.3), VENDOR));

        Campaign after = before.apply(runoff(2, 2, DISCARD));

        assertThat(after).usingRecursiveComparison().ignoringFields("load").isEqualTo(before);
        assertThat(after.load().measurements()).isEqualTo(before.load().measurements() + 1);
    }

    @Test
    void aRejectedFinalistLeavesTheRunoffAndTheIncumbentStays() {
        Campaign before = OPEN.apply(iteration(1, 1, 800, KEEP)).apply(iteration(2, 2, 810, DISCARD))
                .apply(iteration(3, 3, 820, DISCARD));

        Campaign withoutSecond = before.apply(rejectedInRunoff(2, 2));
        assertThat(withoutSecond.bests().otherFinalists()).extracting(Incumbent::iteration).containsExactly(3);
        assertThat(withoutSecond.bests().incumbent().iteration()).isEqualTo(1);
        assertThat(withoutSecond.ledger()).isEqualTo(before.ledger());

        Campaign withoutFirst = before.apply(rejectedInRunoff(1, 1));
        assertThat(withoutFirst.bests().incumbent().iteration()).isEqualTo(1);
        assertThat(withoutFirst.apply(runoff(2, 2, KEEP)).bests().otherFinalists())
                .extracting(Incumbent::iteration)
                .containsExactly(3);
    }

    @Test
    void theBaselineMayWinARunoff() {
        Campaign campaign = OPEN.apply(iteration(1, 1, 800, KEEP)).apply(runoff(0, 0, KEEP));

        assertThat(campaign.bests().incumbent()).isEqualTo(campaign.bests().baseline());
        assertThat(campaign.earlierIncumbent()).isEmpty();
    }

    @Test
    void aNewIncumbentHasNoFinalMeasurement() {
        Campaign measured = OPEN.apply(iteration(1, 1, 800, KEEP))
                .withFinalMeasurement(FinalMeasurement.ofOne(820, new Gain(1.2, 1.1, 1.3), VENDOR));

        assertThat(measured.apply(iteration(2, 2, 810, DISCARD)).bests().finalMeasurement()).isPresent();
        assertThat(measured.apply(iteration(2, 2, 700, KEEP)).bests().finalMeasurement()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 3", "1, 3", "2, 2", "4, 0"})
    void anExtensionRestartsThePatienceButNotBeforeTheLastGain(int extendedAfter, int withoutGain) {
        Campaign campaign = OPEN.apply(iteration(1, 1, 800, KEEP))
                .apply(iteration(2, 2, 900, DISCARD))
                .apply(iteration(3, 3, 900, DISCARD))
                .apply(iteration(4, 4, 900, DISCARD));

        assertThat(campaign.progress(Duration.ofMinutes(3), extendedAfter, 0).withoutGain()).isEqualTo(withoutGain);
        assertThat(campaign.progress(Duration.ofMinutes(3), extendedAfter, 0).elapsed()).hasMinutes(3);
    }

    @Test
    void theBuildsOfMeasuredCandidatesAndOfTheBaselineAreRemembered() {
        Campaign campaign = OPEN.apply(iteration(1, 1, 800, KEEP)).apply(attempt(2, 1));

        assertThat(campaign.builds().ordinalOf(CompileReport.of("artifact0", "cc", 1).withLaunch("1 block")))
                .hasValue(0);
        assertThat(campaign.builds().ordinalOf(CompileReport.of("artifact1", "cc", 1).withLaunch("1 block")))
                .hasValue(1);
        assertThat(campaign.builds().ordinalOf(CompileReport.of("artifact2", "cc", 1).withLaunch("1 block"))).isEmpty();
    }

    @Test
    void theLastGainCorrectsTheCostByTheIncumbentsCostInTheLedger() {
        Campaign first = OPEN.apply(recorded(
                new Numbering.Iteration(1), 1, measured(1, 1500, Optional.of(new Gain(1.25, 1.2, 1.3))), KEEP));
        Campaign second = first.apply(recorded(
                new Numbering.Iteration(2), 1, measured(2, 900, Optional.of(new Gain(2, 1.9, 2.1))), DISCARD));

        assertThat(first.bests().incumbent().medianNanoseconds()).as("the measured median").isEqualTo(1500);
        assertThat(second.ledger().costOf(2, 1)).as("half of the incumbent's cost of 800, not of its median")
                .hasValue(400);
        assertThat(second.ledger().costOf(2, 2)).isEmpty();
    }
}
