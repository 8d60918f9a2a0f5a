package dev.lathe.tuning.search.family;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Histories;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.search.Move;
import dev.lathe.tuning.search.SeededRandom;
import dev.lathe.tuning.search.Strategies;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PortfolioTest {
    /** Trials of the family before stagnation starts. */
    private static final int INITIAL = 16;

    private final LegalPoints points = new LegalPoints(new SearchSpace(List.of(new Family(
            "only",
            List.of(
                    knob("TILE", Category.TILING),
                    knob("STAGES", Category.PIPELINE),
                    knob("SWIZZLE", Category.MEMORY),
                    knob("UNROLL", Category.MICRO)),
            point -> Optional.empty()))));

    private static Knob knob(String name, Category category) {
        List<KnobValue> values = LongStream.rangeClosed(1, 8).<KnobValue>mapToObj(KnobValue.Whole::new).toList();
        return new Knob(name, "what " + name + " does", category, values, values.getFirst());
    }

    /** Returns the moves of a campaign in which no candidate beats the last initial one. */
    private List<Move> stagnating(int moves, Optional<Bottleneck> bottleneck) {
        Histories history = Histories.of(points.space().simplest(), 1_000);
        List<Move> made = new ArrayList<>();
        for (int ordinal = 1; ordinal <= INITIAL + moves; ordinal++) {
            Move move = Strategies.of("portfolio")
                    .next(points, new Profiled(history.observations(), bottleneck), SeededRandom.of(3, ordinal))
                    .orElseThrow();
            history = history.with(move.point(), new Observation.Outcome.Cost(ordinal == INITIAL ? 500 : 900));
            if (ordinal > INITIAL) {
                made.add(move);
            }
        }
        return made;
    }

    private record Profiled(List<Observation> observations, Optional<Bottleneck> bottleneck)
            implements EvaluationHistory {}

    @Test
    void escalatesWithTheStagnationLength() {
        List<Move> moves = stagnating(35, Optional.empty());
        Map<Integer, String> methods = Map.of(
                3, "escalation: other knob group",
                5, "escalation: other search method",
                10, "escalation: restart elsewhere",
                15, "escalation: recombination of the best",
                30, "escalation: recombination of the best",
                34, "escalation: restart elsewhere");
        assertThat(methods).allSatisfy((stagnation, method) -> {
            Move move = moves.get(stagnation);
            assertThat(move.method()).isEqualTo(method);
            assertThat(move.reason()).startsWith("after " + stagnation + " proposals without a gain, ");
        });
    }

    @Test
    void continuesUnchangedBetweenEscalationSteps() {
        List<Move> moves = stagnating(20, Optional.empty());
        for (int stagnation : List.of(0, 1, 2, 4, 6, 9, 11, 14, 16, 18)) {
            assertThat(moves.get(stagnation).method()).doesNotContain("escalation");
        }
    }

    @Test
    void neverProposesThreeTimesInARowFromOneGroup() {
        List<Category> groups = stagnating(60, Optional.empty()).stream().map(Move::category).toList();
        for (int i = 2; i < groups.size(); i++) {
            assertThat(groups.subList(i - 2, i + 1).stream().distinct().count()).isGreaterThan(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "MEMORY_BOUND, MEMORY, PIPELINE",
        "COMPUTE_BOUND, TILING, STRUCTURAL",
        "LATENCY_BOUND, PIPELINE, STRUCTURAL",
        "LAUNCH_BOUND, TILING, STRUCTURAL",
        "OCCUPANCY_BOUND, TILING, STRUCTURAL"
    })
    void proposesKnobsThatRelieveEachBottleneck(Bottleneck bottleneck, Category one, Category other) {
        List<Move> moves = stagnating(60, Optional.of(bottleneck));
        assertThat(moves.stream().filter(move -> move.method().equals("bottleneck")))
                .hasSizeGreaterThan(5)
                .allSatisfy(move -> assertThat(move.category()).isIn(one, other));
    }
}
