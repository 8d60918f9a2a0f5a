package dev.lathe.tuning.campaign.lookahead;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.candidate.CandidateId;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.knob.Category;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AdaptiveLookaheadTest {
    private static final LookaheadLimit REACH = new LookaheadLimit(16, OptionalInt.empty());
    private static final LookaheadLimit TEN_SLOTS = new LookaheadLimit(32, OptionalInt.of(10));

    private static Recorded recorded(int ordinal, long compiling, Map<String, String> conditions) {
        Point point = new Point("naive", new TreeMap<>());
        Proposal proposal = new Proposal(
                ordinal, CandidateId.of(point, "files"), point, Optional.empty(), Origin.SEARCH, Category.TILING, Rationale.of("a"));
        Environment environment = new Environment("here", new TreeMap<>(conditions));
        Measurement measurement =
                new Measurement(Samples.of(1), Optional.empty(), 1, Optional.empty(), environment);
        SortedMap<String, Measurement> measurements = new TreeMap<>(Map.of("problem", measurement));
        Evaluation evaluation = new Evaluation.Measured(
                proposal, measurements, Optional.of(CompileReport.of("hash", "cc", compiling)), Optional.empty(), Optional.empty());
        return new Recorded(
                new Numbering.Iteration(ordinal), 1, "a", Instant.EPOCH, evaluation, new Verdict.Discard("slower"));
    }

    private static AdaptiveLookahead after(int ordinals, long compiling, Map<String, String> conditions) {
        return IntStream.rangeClosed(1, ordinals)
                .mapToObj(ordinal -> recorded(ordinal, compiling, conditions))
                .reduce(
                        AdaptiveLookahead.beginningWith(2),
                        (foresight, one) -> after(foresight, one),
                        (one, other) -> other);
    }

    private static AdaptiveLookahead after(AdaptiveLookahead before, Recorded recorded) {
        return before.after(recorded.ordinal(), StageTimes.of(recorded.evaluation()), REACH);
    }

    @Test
    void holdsToAChoiceFromTheFirstOrdinalThatWasNotAskedForBefore() {
        AdaptiveLookahead foresight = after(2, 500, Map.of(Environment.HELD, "100"));
        assertThat(foresight.at(3)).isEqualTo(2);
        assertThat(foresight.at(4)).isEqualTo(8);
        assertThat(foresight.latest()).isEqualTo(8);
    }

    @Test
    void looksNoFartherThanItMay() {
        assertThat(after(8, 100_000, Map.of(Environment.HELD, "100")).latest()).isEqualTo(16);
    }

    @Test
    void looksNowhereAheadWhereCompilingTakesNoTime() {
        assertThat(after(8, 5, Map.of(Environment.HELD, "100")).latest()).isZero();
    }

    @Test
    void countsTheTimeInWhichOthersHadTheDevice() {
        assertThat(after(8, 500, Map.of(Environment.HELD, "100", Environment.WAITED, "400")).latest()).isOne();
    }

    @Test
    void staysWhereItIsWhileNothingIsKnown() {
        assertThat(after(64, 500, Map.of()).latest()).isEqualTo(2);
    }

    @Test
    void choosesAgainByWhatWasMeasuredLast() {
        AdaptiveLookahead foresight = after(8, 1600, Map.of(Environment.HELD, "100"));
        for (int ordinal = 9; ordinal <= 16; ordinal++) {
            foresight = after(foresight, recorded(ordinal, 100, Map.of(Environment.HELD, "100")));
        }
        assertThat(foresight.steps())
                .containsExactly(new AdaptiveLookahead.Step(1, 2), new AdaptiveLookahead.Step(4, 16), new AdaptiveLookahead.Step(33, 1));
        assertThat(foresight.turns()).hasSize(8);
    }

    @Test
    void changesNothingForOrdinalsThatWereAskedForInTheMeantime() {
        StageTimes slow = new StageTimes(1600, 100);
        StageTimes quick = new StageTimes(50, 100);
        AdaptiveLookahead nearer = AdaptiveLookahead.beginningWith(2)
                .after(2, Optional.of(slow), REACH)
                .after(3, Optional.of(quick), REACH)
                .after(4, Optional.of(quick), REACH);
        assertThat(nearer.at(20)).isEqualTo(16);
        assertThat(nearer.at(21)).isOne();
        AdaptiveLookahead fartherAgain =
                nearer.after(7, Optional.of(slow), REACH).after(8, Optional.of(slow), REACH);
        assertThat(fartherAgain.at(20)).isEqualTo(16);
        assertThat(fartherAgain.at(21)).isEqualTo(16);
    }

    @Test
    void looksBeyondTheCompileSlotsWhereThoseAreTheLimit() {
        AdaptiveLookahead foresight = AdaptiveLookahead.beginningWith(2);
        assertThat(foresight.after(2, Optional.of(new StageTimes(1600, 100)), TEN_SLOTS).latest()).isEqualTo(20);
        assertThat(foresight.after(2, Optional.of(new StageTimes(800, 100)), TEN_SLOTS).latest()).isEqualTo(8);
    }
}
