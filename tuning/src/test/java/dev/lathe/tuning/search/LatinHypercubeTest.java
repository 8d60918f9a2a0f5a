package dev.lathe.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Histories;
import dev.lathe.tuning.search.family.LatinHypercube;
import dev.lathe.tuning.search.family.SearchView;
import dev.lathe.tuning.search.family.Step;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Spaces;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LatinHypercubeTest {
    @Test
    void fallsBackToRandomPointsIfFewCellsOfALargeSpaceAreLegal() {
        List<Knob> knobs = IntStream.range(0, 10)
                .mapToObj(i -> Spaces.knob("K" + i, 1, 2, 3, 4, 5, 6, 7, 8))
                .toList();
        LegalPoints points = new LegalPoints(new SearchSpace(
                List.of(new Family("wide", knobs, Spaces.rules(Spaces.constraint("even", "(K0 + K9) % 2 == 0"))))));
        SearchView all = SearchView.of(
                points.grids().getFirst(), Histories.of(points.space().families().getFirst().simplest(), 5_000));
        SearchView rare = all.where(index -> index % 97 == 0);

        List<Optional<Step>> steps = IntStream.rangeClosed(1, 50)
                .mapToObj(ordinal -> new LatinHypercube().step(rare, SeededRandom.of(7, ordinal)))
                .toList();

        assertThat(steps).anyMatch(Optional::isPresent);
        assertThat(steps.stream().flatMap(Optional::stream)).allMatch(step -> step.index() % 97 == 0);
    }
}
