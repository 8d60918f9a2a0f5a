package dev.lathe.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Histories;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.search.family.Step;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Spaces;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InFamiliesTest {
    private final SearchSpace space = new SearchSpace(List.of(new Family(
            "only",
            List.of(
                    Spaces.knob("A", 1, 2, 3), Spaces.knob("B", 1, 2, 3), Spaces.knob("C", 1, 2, 3),
                    Spaces.knob("D", 1, 2, 3), Spaces.knob("E", 1, 2, 3)),
            point -> Optional.empty())));
    private final LegalPoints points = new LegalPoints(space);

    private static Observation.Outcome cost(double nanoseconds) {
        return new Observation.Outcome.Cost(nanoseconds);
    }

    private Histories history(Observation.Outcome... outcomes) {
        List<String> texts = List.of("1,1,1,1,1", "2,1,1,1,1", "1,2,1,1,1", "1,1,2,1,1", "1,1,1,2,1", "1,1,1,1,2");
        Histories history = new Histories(List.of());
        for (int i = 0; i < outcomes.length; i++) {
            history = history.with(Spaces.point(space, "only:" + texts.get(i)), outcomes[i]);
        }
        return history;
    }

    /** Returns the next move of a search that always proposes this point. */
    private Move next(Histories history, String text) {
        SearchStrategy strategy = new InFamilies((view, random) ->
                Optional.of(new Step(view.grid()
                        .index(Spaces.point(space, "only:" + text)), "fixed", "a fixed point")));
        return strategy.next(points, history, SeededRandom.of(1, 1)).orElseThrow();
    }

    @Test
    void aFamilyStartsWithItsDefaultPoint() {
        Move move = next(new Histories(List.of()), "3,3,3,3,3");

        assertThat(move.point()).isEqualTo(space.simplest());
        assertThat(move.method()).isEqualTo("default point");
        assertThat(move.parent()).isEmpty();
    }

    @Test
    void fiveTrialsOfWhichTwoAreMeasuredPrecedeTheSearch() {
        Observation.Outcome failed = new Observation.Outcome.Failed(RejectionStage.COMPILE);

        assertThat(next(history(cost(5), cost(5), cost(5), cost(5)), "3,3,3,3,3").method())
                .isEqualTo("Latin hypercube");
        assertThat(next(history(cost(5), cost(5), cost(5), cost(5), cost(5)), "3,3,3,3,3").method()).isEqualTo("fixed");
        assertThat(next(history(cost(5), failed, failed, failed, failed), "3,3,3,3,3").method())
                .isEqualTo("Latin hypercube");
        assertThat(next(history(cost(5), failed, failed, failed, cost(9)), "3,3,3,3,3").method()).isEqualTo("fixed");
    }

    @Test
    void theReasonListsTheChangesFromTheIncumbentUpToThree() {
        Histories history = history(cost(9), cost(5), cost(9), cost(9), cost(9));

        assertThat(next(history, "2,1,1,1,3").reason()).isEqualTo("a fixed point: E 1 to 3");
        assertThat(next(history, "1,3,1,1,3").reason()).isEqualTo("a fixed point: A 2 to 1, B 1 to 3, E 1 to 3");
        assertThat(next(history, "3,3,3,3,3").reason())
                .isEqualTo("a fixed point: A 2 to 3, B 1 to 3, C 1 to 3 and 2 more");
        assertThat(next(history, "3,3,3,3,3").parent()).contains(Spaces.point(space, "only:2,1,1,1,1"));
    }

    @Test
    void aSearchThatFindsNothingIsReplacedByARandomPoint() {
        Histories history = history(cost(9), cost(5), cost(9), cost(9), cost(9));

        assertThat(new InFamilies((view, random) -> Optional.empty()).next(points, history, SeededRandom.of(1, 1))
                .orElseThrow().method())
                .isEqualTo("random");
    }
}
