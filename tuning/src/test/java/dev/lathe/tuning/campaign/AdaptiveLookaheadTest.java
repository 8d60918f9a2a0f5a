package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Point;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdaptiveLookaheadTest {
    private static final LookaheadLimit LIMIT = new LookaheadLimit(16, OptionalInt.empty());
    private static final LookaheadLimit TEN_SLOTS = new LookaheadLimit(32, OptionalInt.of(10));

    private static Recorded recorded(int ordinal, long compiling, Map<String, String> conditions) {
        Point point = new Point("naive", new TreeMap<>());
        Proposal proposal = new Proposal(
                ordinal,
                CandidateId.of(point, "files"),
                point,
                Optional.empty(),
                Origin.SEARCH,
                Category.TILING,
                Rationale.of("a"));
        Environment environment = new Environment("here", new TreeMap<>(conditions));
        Measurement measurement =
                new Measurement(Samples.of(1), Optional.empty(), 1, Optional.empty(), environment);
        SortedMap<String, Measurement> measurements = new TreeMap<>(Map.of("problem", measurement));
        Evaluation evaluation = new Evaluation.Measured(
                proposal,
                measurements,
                Optional.of(CompileReport.of("hash", "cc", compiling)),
                Optional.empty(),
                Optional.empty());
        return new Recorded(
                new Numbering.Iteration(ordinal), 1, "a", Instant.EPOCH, evaluation, new Verdict.Discard("slower"));
    }

    private static AdaptiveLookahead after(int ordinals, long compiling, Map<String, String> conditions) {
        return IntStream.rangeClosed(1, ordinals)
                .mapToObj(ordinal -> recorded(ordinal, compiling, conditions))
                .reduce(
                        AdaptiveLookahead.beginningWith(2),
                        (adaptiveLookahead, one) -> after(adaptiveLookahead, one),
                        (one, other) -> other);
    }

    private static AdaptiveLookahead after(AdaptiveLookahead before, Recorded recorded) {
        return before.after(recorded.ordinal(), StageTimes.of(recorded.evaluation()), LIMIT);
    }

    @Test
    void aChoiceAppliesFromTheFirstOrdinalThatIsRequestedLater() {
        AdaptiveLookahead adaptiveLookahead = after(2, 500, Map.of(Environment.HELD, "100"));
        assertThat(adaptiveLookahead.at(3)).isEqualTo(2);
        assertThat(adaptiveLookahead.at(4)).isEqualTo(8);
        assertThat(adaptiveLookahead.latest()).isEqualTo(8);
    }

    @Test
    void staysWithinTheMaximum() {
        assertThat(after(8, 100_000, Map.of(Environment.HELD, "100")).latest()).isEqualTo(16);
    }

    @Test
    void isZeroIfCompilationIsFast() {
        assertThat(after(8, 5, Map.of(Environment.HELD, "100")).latest()).isZero();
    }

    @Test
    void countsTheWaitForOtherCampaigns() {
        assertThat(after(8, 500, Map.of(Environment.HELD, "100", Environment.WAITED, "400")).latest()).isOne();
    }

    @Test
    void keepsTheInitialValueWithoutStageTimes() {
        assertThat(after(64, 500, Map.of()).latest()).isEqualTo(2);
    }

    @Test
    void adaptsToTheLastMeasurements() {
        AdaptiveLookahead adaptiveLookahead = after(8, 1600, Map.of(Environment.HELD, "100"));
        for (int ordinal = 9; ordinal <= 16; ordinal++) {
            adaptiveLookahead = after(adaptiveLookahead, recorded(ordinal, 100, Map.of(Environment.HELD, "100")));
        }
        assertThat(adaptiveLookahead.steps())
                .containsExactly(
                        new AdaptiveLookahead.Step(1, 2),
                        new AdaptiveLookahead.Step(4, 16),
                        new AdaptiveLookahead.Step(33, 1));
        assertThat(adaptiveLookahead.stageTimes()).hasSize(8);
    }

    @Test
    void doesNotChangeForOrdinalsThatWereAlreadyRequested() {
        StageTimes slow = new StageTimes(1600, 100);
        StageTimes fast = new StageTimes(50, 100);
        AdaptiveLookahead smaller = AdaptiveLookahead.beginningWith(2)
                .after(2, Optional.of(slow), LIMIT)
                .after(3, Optional.of(fast), LIMIT)
                .after(4, Optional.of(fast), LIMIT);
        assertThat(smaller.at(20)).isEqualTo(16);
        assertThat(smaller.at(21)).isOne();
        AdaptiveLookahead larger =
                smaller.after(7, Optional.of(slow), LIMIT).after(8, Optional.of(slow), LIMIT);
        assertThat(larger.at(20)).isEqualTo(16);
        assertThat(larger.at(21)).isEqualTo(16);
    }

    @Test
    void exceedsTheCompileSlotsIfTheseAreTheLimit() {
        AdaptiveLookahead adaptiveLookahead = AdaptiveLookahead.beginningWith(2);
        assertThat(adaptiveLookahead
                        .after(2, Optional.of(new StageTimes(1600, 100)), TEN_SLOTS)
                        .latest())
                .isEqualTo(30);
        assertThat(adaptiveLookahead.after(2, Optional.of(new StageTimes(800, 100)), TEN_SLOTS).latest()).isEqualTo(8);
    }

    @ParameterizedTest
    @CsvSource({
        // Compile time per 100 ms of measurement, and the lookahead: the ratio rounded up to a power of two.
        "9.9, 0", "10, 1", "100, 1", "101, 2", "200, 2", "201, 4", "400, 4", "401, 8", "1600, 16", "1601, 16"
    })
    void isTheRatioRoundedUpToAPowerOfTwo(double compiling, int lookahead) {
        assertThat(AdaptiveLookahead.beginningWith(2)
                        .after(1, Optional.of(new StageTimes(compiling, 100)), LIMIT)
                        .latest())
                .isEqualTo(lookahead);
    }

    @Test
    void isChosenOnlyAtDoublingsOfTheOrdinal() {
        StageTimes slow = new StageTimes(1600, 100);
        for (int ordinal = 1; ordinal <= 130; ordinal++) {
            boolean doubling = List.of(1, 2, 4, 8, 16, 32, 64, 128).contains(ordinal);
            assertThat(AdaptiveLookahead.beginningWith(2).after(ordinal, Optional.of(slow), LIMIT).latest())
                    .as("after #" + ordinal)
                    .isEqualTo(doubling ? 16 : 2);
        }
    }

    @Test
    void isTheMedianOfTheLastEightMeasuredCandidates() {
        AdaptiveLookahead lookahead = AdaptiveLookahead.beginningWith(2);
        for (int ordinal = 9; ordinal <= 12; ordinal++) {
            lookahead = lookahead.after(ordinal, Optional.of(new StageTimes(1600, 100)), LIMIT);
        }
        for (int ordinal = 13; ordinal <= 15; ordinal++) {
            lookahead = lookahead.after(ordinal, Optional.of(new StageTimes(100, 100)), LIMIT)
                    .after(ordinal, Optional.empty(), LIMIT);
        }

        assertThat(lookahead.stageTimes()).as("rejected candidates have no times").hasSize(7);
        assertThat(lookahead.after(16, Optional.of(new StageTimes(100, 100)), LIMIT).latest())
                .as("of the median of four ratios of 16 and four of 1")
                .isEqualTo(16);
        assertThat(lookahead.after(17, Optional.of(new StageTimes(100, 100)), LIMIT)
                        .after(32, Optional.of(new StageTimes(100, 100)), LIMIT)
                        .latest())
                .as("of three ratios of 16 and five of 1")
                .isOne();
    }

    @Test
    void aRejectedCandidateAtADoublingStillChoosesByEarlierTimes() {
        AdaptiveLookahead measured = AdaptiveLookahead.beginningWith(2)
                .after(3, Optional.of(new StageTimes(800, 100)), LIMIT);

        assertThat(measured.latest()).isEqualTo(2);
        assertThat(measured.after(4, Optional.empty(), LIMIT).latest()).isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 4, 8})
    void noOrdinalThatWasRequestedBeforeAChoiceIsAffected(int initial) {
        AdaptiveLookahead chosen = AdaptiveLookahead.beginningWith(initial)
                .after(2, Optional.of(new StageTimes(1600, 100)), LIMIT);

        assertThat(chosen.steps().getLast().from()).isEqualTo(3 + initial);
        assertThat(chosen.at(2 + initial)).as("requested when #2 is recorded").isEqualTo(initial);
        assertThat(chosen.at(3 + initial)).isEqualTo(16);
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 0", "7, 1, 0", "8, 2, 2", "15, 3, 3", "16, 4, 8", "32, 4, 8"})
    void aLongLookaheadIsProposedAndComparedInBatches(int lookahead, int batch, int comparisons) {
        assertThat(AdaptiveLookahead.batch(lookahead)).isEqualTo(batch);
        assertThat(AdaptiveLookahead.comparisonsAhead(lookahead, 1e6)).isEqualTo(comparisons);
    }

    @Test
    void noComparisonWithASlowIncumbentRunsAhead() {
        assertThat(AdaptiveLookahead.comparisonsAhead(32, 19e6)).isEqualTo(8);
        assertThat(AdaptiveLookahead.comparisonsAhead(32, 20e6)).isZero();
    }
}
