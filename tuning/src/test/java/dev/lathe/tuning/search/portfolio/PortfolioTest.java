package dev.lathe.tuning.search.portfolio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Histories;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.search.Move;
import dev.lathe.tuning.search.SeededRandom;
import dev.lathe.tuning.search.Strategies;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.constraint.Legality;
import dev.lathe.tuning.space.knob.Category;
import dev.lathe.tuning.space.knob.Knob;
import dev.lathe.tuning.space.knob.KnobValue;
import dev.lathe.tuning.space.legal.LegalPoints;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the portfolio goes on where nothing is gained, and where it is known what holds the incumbent back. */
class PortfolioTest {
    /** The trials that a family begins with, before it is searched. */
    private static final int BEGINNING = 16;

    private final LegalPoints points = new LegalPoints(new SearchSpace(List.of(new Family(
            "only",
            List.of(
                    knob("TILE", Category.TILING),
                    knob("STAGES", Category.PIPELINE),
                    knob("SWIZZLE", Category.MEMORY),
                    knob("UNROLL", Category.MICRO)),
            Legality.everything()))));

    private static Knob knob(String name, Category category) {
        List<KnobValue> values = LongStream.rangeClosed(1, 8).<KnobValue>mapToObj(KnobValue.Whole::new).toList();
        return new Knob(name, "what " + name + " does", category, values, values.getFirst());
    }

    /** The moves of a campaign in which no candidate is better than the one after the beginning. */
    private List<Move> fruitless(int moves, Optional<Bottleneck> bottleneck) {
        Histories history = Histories.of(points.space().simplest(), 1_000);
        List<Move> made = new ArrayList<>();
        for (int ordinal = 1; ordinal <= BEGINNING + moves; ordinal++) {
            Move move = Strategies.of("portfolio")
                    .next(points, new Profiled(history.known(), bottleneck), SeededRandom.of(3, ordinal))
                    .orElseThrow();
            history = history.with(move.point(), new Observation.Outcome.Cost(ordinal == BEGINNING ? 500 : 900));
            if (ordinal > BEGINNING) {
                made.add(move);
            }
        }
        return made;
    }

    private record Profiled(List<Observation> known, Optional<Bottleneck> bottleneck) implements EvaluationHistory {}

    @ParameterizedTest
    @CsvSource({
        "3, after 3 without a gain another group of knobs",
        "5, after 5 without a gain another way of searching",
        "10, after 10 without a gain far from the best",
        "15, after 15 without a gain what the best have",
        "30, after 30 without a gain what the best have",
        "34, after 34 without a gain far from the best"
    })
    void climbsTheLadderAndSaysSo(int discards, String reason) {
        assertThat(fruitless(35, Optional.empty()).get(discards).reason()).startsWith(reason);
    }

    @Test
    void goesOnAsUsualBetweenTheRungs() {
        List<Move> moves = fruitless(20, Optional.empty());
        for (int discards : List.of(0, 1, 2, 4, 6, 9, 11, 14, 16, 18)) {
            assertThat(moves.get(discards).reason()).doesNotContain("without a gain");
        }
    }

    @Test
    void proposesNoThirdTimeInARowFromOneGroup() {
        List<Category> groups = fruitless(60, Optional.empty()).stream().map(Move::category).toList();
        for (int i = 2; i < groups.size(); i++) {
            assertThat(groups.subList(i - 2, i + 1).stream().distinct().count()).isGreaterThan(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "MEMORY_BOUND, MEMORY, PIPELINE",
        "COMPUTE_BOUND, TILING, STRUCTURAL",
        "LATENCY_BOUND, PIPELINE, STRUCTURAL",
        "LAUNCH_BOUND, TILING, STRUCTURAL"
    })
    void turnsToTheKnobsThatHelpAgainstEachBottleneck(Bottleneck bottleneck, Category one, Category other) {
        List<Move> moves = fruitless(60, Optional.of(bottleneck));
        assertThat(moves.stream().filter(move -> move.reason().startsWith(bottleneck + ", ")))
                .hasSizeGreaterThan(5)
                .allSatisfy(move -> assertThat(move.category()).isIn(one, other));
    }
}
