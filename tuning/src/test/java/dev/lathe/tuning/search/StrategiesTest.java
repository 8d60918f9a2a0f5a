package dev.lathe.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lathe.tuning.evaluation.Histories;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Spaces;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of every strategy. */
class StrategiesTest {
    private final Landscape landscape = new Landscape();

    static Stream<String> names() {
        return Strategies.names().stream();
    }

    @Test
    void haveNames() {
        assertThat(Strategies.names())
                .containsExactly(
                        "annealing",
                        "differential",
                        "exhaustive",
                        "genetic",
                        "greedy",
                        "latin-hypercube",
                        "local",
                        "portfolio",
                        "random",
                        "surrogate",
                        "tabu");
        assertThat(Strategies.names()).contains(Strategies.DEFAULT);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Strategies.of("lucky"))
                .withMessage("unknown strategy 'lucky'; use one of " + Strategies.names());
    }

    @ParameterizedTest
    @MethodSource("names")
    void proposeLegalPointsOnceEachAndStartALongCampaignLikeAShortOne(String name) {
        List<Observation> longer = landscape.run(Strategies.of(name), 13, 150).observations();
        assertThat(longer).hasSize(151).extracting(Observation::text).doesNotHaveDuplicates();
        assertThat(longer).allSatisfy(one ->
                assertThat(landscape.points().space().violation(one.point().orElseThrow())).isEmpty());

        List<Observation> shorter = new Landscape().run(Strategies.of(name), 13, 60).observations();
        assertThat(shorter).isEqualTo(longer.subList(0, shorter.size()));
    }

    @ParameterizedTest
    @MethodSource("names")
    void doNotProposePendingPoints(String name) {
        Histories history = landscape.start();
        for (int ordinal = 1; ordinal <= 40; ordinal++) {
            Point point = Strategies.of(name)
                    .next(landscape.points(), history, SeededRandom.of(1, ordinal))
                    .orElseThrow()
                    .point();
            assertThat(history.observations()).extracting(Observation::text).doesNotContain(point.text());
            history = history.with(point, new Observation.Outcome.Pending());
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void exhaustASmallSpace(String name) {
        LegalPoints points = new LegalPoints(Spaces.twoFamilies());
        Histories history = Histories.of(points.space().simplest(), 5);
        Optional<Move> move = Optional.empty();
        do {
            move = Strategies.of(name).next(points, history, SeededRandom.of(2, history.observations().size()));
            history = move.isPresent() ? history.with(move.get().point(), new Observation.Outcome.Cost(7)) : history;
        } while (move.isPresent());
        assertThat(history.observations())
                .hasSize(points.space().families().stream()
                        .mapToInt(family -> Spaces.legalByEnumeration(family).size())
                        .sum());
        assertThat(history.observations()).extracting(Observation::text).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("names")
    void acceptEditedSourcesAndEarlierEpochsInTheHistory(String name) {
        Histories history = new Histories(List.of(
                new Observation(
                        0,
                        landscape.points().space().simplest().text(),
                        Optional.empty(),
                        new Observation.Outcome.Elsewhere()),
                new Observation(1, "simd@0123456789abcdef:1", Optional.empty(), new Observation.Outcome.Cost(1))));
        assertThat(Strategies.of(name).next(landscape.points(), history, SeededRandom.of(1, 2))).isPresent();
    }

    @ParameterizedTest
    @MethodSource("names")
    void proposeInASpaceTooLargeToEnumerate(String name) {
        SearchSpace vast = Spaces.vast();
        LegalPoints points = new LegalPoints(vast);
        Histories history = Histories.of(vast.simplest(), 5);
        for (int ordinal = 1; ordinal <= 30; ordinal++) {
            Point point = Strategies.of(name).next(points, history, SeededRandom.of(4, ordinal)).orElseThrow().point();
            assertThat(vast.violation(point)).isEmpty();
            assertThat(history.observations()).extracting(Observation::text).doesNotContain(point.text());
            history = history.with(point, new Observation.Outcome.Cost(5 + ordinal));
        }
    }
}
