package dev.lathe.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.evaluation.Histories;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Spaces;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FamilyChoiceTest {
    private static final int PROPOSALS = 30;

    private final LegalPoints points =
            new LegalPoints(new SearchSpace(List.of(family("naive"), family("blocked"), family("simd"))));

    private static Family family(String name) {
        return new Family(
                name,
                List.of(Spaces.knob("TILE", 1, 2, 3, 4, 5, 6, 7, 8), Spaces.knob("UNROLL", 1, 2, 4, 8)),
                point -> Optional.empty());
    }

    @Test
    void triesAMuchSlowerFamilyOnce() {
        Histories history = run(Map.of("naive", cost(1000), "blocked", cost(101), "simd", cost(10)));
        assertThat(trials(history, "naive")).isEqualTo(1);
        assertThat(trials(history, "blocked")).isEqualTo(1);
    }

    @Test
    void givesACloseFamilyAllInitialTrials() {
        Histories history = run(Map.of("naive", cost(1000), "blocked", cost(60), "simd", cost(10)));
        assertThat(trials(history, "naive")).isEqualTo(1);
        assertThat(trials(history, "blocked")).isEqualTo(FamilyChoice.INITIAL_TRIALS);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8})
    void triesAFamilyAgainAfterARejectionButNotForever(int lookahead) {
        Map<String, Observation.Outcome> outcomes = Map.of(
                "naive", cost(10), "blocked", new Observation.Outcome.Failed(RejectionStage.COMPILE), "simd", cost(11));
        Histories history = run(outcomes, lookahead);
        assertThat(trials(history, "blocked"))
                .isBetween((long) FamilyChoice.INITIAL_TRIALS, (long) FamilyChoice.INITIAL_TRIALS + lookahead);
    }

    @Test
    void triesAMuchSlowerFamilyOnceAlthoughResultsAreInFlight() {
        Map<String, Observation.Outcome> outcomes = Map.of("naive", cost(1000), "blocked", cost(200), "simd", cost(10));
        assertThat(trials(run(outcomes, 1), "naive")).isEqualTo(1);
        assertThat(trials(run(outcomes, 1), "blocked")).isEqualTo(1);
    }

    @Test
    void triesASlowFamilyOnceWhileTheFastestOneIsInFlight() {
        Map<String, Observation.Outcome> outcomes = Map.of("naive", cost(1000), "blocked", cost(170), "simd", cost(10));
        assertThat(trials(run(outcomes, 8), "naive")).isEqualTo(1);
    }

    @Test
    void sharesTrialsAmongTheFamiliesWhoseResultsAreInFlight() {
        Map<String, Observation.Outcome> outcomes = Map.of("naive", cost(1000), "blocked", cost(30), "simd", cost(10));
        Histories history = run(outcomes, PROPOSALS);
        assertThat(trials(history, "naive")).isLessThanOrEqualTo(FamilyChoice.INITIAL_TRIALS);
        assertThat(trials(history, "blocked")).isCloseTo(trials(history, "simd"), within(1L));
    }

    private static Observation.Outcome cost(double nanoseconds) {
        return new Observation.Outcome.Cost(nanoseconds);
    }

    /** Runs a campaign in which all kernels of a family have the same outcome. */
    private Histories run(Map<String, Observation.Outcome> outcomes) {
        return run(outcomes, 0);
    }

    /** Runs a campaign whose proposals do not see the outcomes of the given number of proposals before them. */
    private Histories run(Map<String, Observation.Outcome> outcomes, int lookahead) {
        SearchStrategy strategy = Strategies.of(Strategies.DEFAULT);
        Histories history = new Histories(List.of()).with(points.space().simplest(), outcomes.get("naive"));
        for (int ordinal = 1; ordinal <= PROPOSALS; ordinal++) {
            var point = strategy.next(
                            points, visible(history, Math.max(1, ordinal - lookahead)), SeededRandom.of(3, ordinal))
                    .orElseThrow()
                    .point();
            history = history.with(point, outcomes.get(point.family()));
        }
        return history;
    }

    /** Returns the history with the outcomes from this ordinal on pending. */
    private static Histories visible(Histories history, int ordinal) {
        return new Histories(history.observations().stream()
                .map(observation -> observation.ordinal() < ordinal
                        ? observation
                        : new Observation(
                                observation.ordinal(),
                                observation.text(),
                                observation.point(),
                                new Observation.Outcome.Pending()))
                .toList());
    }

    private static long trials(Histories history, String family) {
        return history.observations().stream()
                .filter(observation -> observation.point().orElseThrow().family().equals(family))
                .count();
    }
}
