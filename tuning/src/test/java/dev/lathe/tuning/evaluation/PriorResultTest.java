package dev.lathe.tuning.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriorResultTest {
    private static PriorResult of(int ordinal, Observation.Outcome outcome) {
        return new PriorResult(ordinal, outcome, 100);
    }

    @ParameterizedTest
    @CsvSource({
        "99, the lowest median so far",
        "100, the lowest median so far",
        "101, median 1.0 % above the lowest so far",
        "199.9, median 99.9 % above the lowest so far",
        "200, median 2.0x the lowest so far"
    })
    void isRelativeToTheBest(double nanoseconds, String text) {
        assertThat(of(7, new Observation.Outcome.Cost(nanoseconds))).hasToString("was tried as #7: " + text);
    }

    @Test
    void hasNoTimeOfAnEarlierEpochOrOfARejection() {
        assertThat(of(7, new Observation.Outcome.Elsewhere()))
                .hasToString("was tried as #7: measured in an earlier epoch");
        assertThat(of(0, new Observation.Outcome.Failed(RejectionStage.HANG)))
                .hasToString("was tried as the baseline: rejected at hang");
    }

    @Test
    void theRejectionOfADuplicateContainsTheResultOfTheOriginal() {
        Rejection duplicate = Rejection.duplicate(7).withOriginal(original -> "is number " + original);

        assertThat(duplicate.stage()).isEqualTo(RejectionStage.GATE);
        assertThat(duplicate.reason()).isEqualTo("duplicate of #7: same machine code and same launch; it is number 7");
        assertThat(duplicate.duplicateOf()).hasValue(7);
        assertThat(Rejection.duplicate(7).on("gemm_f32_64").duplicateOf()).hasValue(7);
        assertThat(Rejection.of(RejectionStage.CRASH, "SIGSEGV").withOriginal(original -> "never"))
                .isEqualTo(Rejection.of(RejectionStage.CRASH, "SIGSEGV"));
    }

    @Test
    void aRejectionKeepsTheBeginningOfALongLog() {
        String log = "x".repeat(Rejection.LOG_LIMIT) + "y";

        assertThat(new Rejection(RejectionStage.COMPILE, "fails", log).log()).hasSize(Rejection.LOG_LIMIT)
                .doesNotContain("y");
        assertThat(new Rejection(RejectionStage.COMPILE, "fails", log.substring(1)).log()).endsWith("y");
    }

    @Test
    void theFirstRejectedStageEndsASequenceOfStages() {
        Rejection rejection = Rejection.of(RejectionStage.CORRECTNESS, "differs");
        Outcome<Integer> rejected = Outcome.<Integer>rejected(rejection).map(value -> value + 1).flatMap(value -> {
            throw new AssertionError("a later stage");
        });

        assertThat(rejected).isEqualTo(Outcome.rejected(rejection));
        assertThat(Outcome.ok(4).map(value -> value + 1).flatMap(value -> Outcome.ok(2 * value)).orElseThrow())
                .isEqualTo(10);
        assertThatIllegalStateException().isThrownBy(rejected::orElseThrow)
                .withMessage("rejected at correctness: differs");
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "NaN"})
    void aSampleIsAPositiveTime(double sample) {
        assertThatIllegalArgumentException().isThrownBy(() -> Samples.of(5, sample))
                .withMessage("a sample must be a positive time, not " + sample);
        assertThat(Samples.of(5, 6).followedBy(Samples.of(4)).nanoseconds()).containsExactly(5.0, 6.0, 4.0);
    }

    @Test
    void onlyAProfileKnowsABottleneck() {
        assertThat(new Profile.Counters(
                                Bottleneck.LATENCY_BOUND, new TreeMap<>(), Optional.empty(), Optional.empty())
                        .limitedBy())
                .contains(Bottleneck.LATENCY_BOUND);
        assertThat(new Profile.Unavailable("no permission").limitedBy()).isEqualTo(Optional.empty());
    }
}
