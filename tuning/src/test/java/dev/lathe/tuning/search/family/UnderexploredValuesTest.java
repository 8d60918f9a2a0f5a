package dev.lathe.tuning.search.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Histories;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Grid;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Spaces;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnderexploredValuesTest {
    private final SearchSpace space = new SearchSpace(List.of(new Family(
            "only",
            List.of(Spaces.knob("A", 1, 2), Spaces.knob("B", 1, 2), Spaces.knob("C", 1, 2, 3, 4, 5, 6)),
            point -> Optional.empty())));
    private final Grid grid = new LegalPoints(space).grids().getFirst();

    private record WithLookahead(List<Observation> observations, int lookahead) implements EvaluationHistory {}

    private long index(String text) {
        return grid.index(Spaces.point(space, text));
    }

    private SearchView view(Histories history) {
        return SearchView.of(grid, history);
    }

    private Histories with(Histories history, String text, double nanoseconds) {
        return history.with(Spaces.point(space, text), new Observation.Outcome.Cost(nanoseconds));
    }

    /** The five best trials have A = 1 and B = 1; two other trials have A = 2, one has B = 2. */
    private Histories agreeing() {
        Histories history = Histories.of(Spaces.point(space, "only:1,1,1"), 10);
        for (int c = 2; c <= 5; c++) {
            history = with(history, "only:1,1," + c, 10 + c);
        }
        return with(with(with(history, "only:2,1,1", 90), "only:2,1,2", 80), "only:1,2,1", 70);
    }

    @Test
    void choosesTheLeastTriedSubspaceThatTheBestLeaveOut() {
        SearchView part = new UnderexploredValues(view(agreeing())).part().orElseThrow();
        assertThat(part.open(index("only:1,2,3"))).isTrue();
        assertThat(part.open(index("only:2,1,3"))).isFalse();
        assertThat(part.incumbent().orElseThrow().cost()).isEqualTo(70);
    }

    @Test
    void countsTrialsInFlight() {
        Histories busy = agreeing();
        for (int c = 2; c <= 4; c++) {
            busy = busy.with(Spaces.point(space, "only:1,2," + c), new Observation.Outcome.Pending());
        }
        assertThat(new UnderexploredValues(view(busy)).part().orElseThrow().open(index("only:2,1,3"))).isTrue();
    }

    @Test
    void isEmptyIfTheBestAgreeOnNothing() {
        Histories apart = with(Histories.of(Spaces.point(space, "only:1,1,1"), 10), "only:2,2,2", 10);
        assertThat(new UnderexploredValues(view(apart)).part()).isEmpty();
    }

    @Test
    void isEmptyWithoutMeasuredTrials() {
        assertThat(new UnderexploredValues(view(new Histories(List.of()))).part()).isEmpty();
    }

    @Test
    void getsNoShareWithoutLookahead() {
        assertThat(UnderexploredValues.share(agreeing())).isZero();
    }

    @Test
    void getsALargerShareWithALargerLookahead() {
        List<Observation> observations = agreeing().observations();
        assertThat(UnderexploredValues.share(new WithLookahead(observations, 10))).isCloseTo(0.2, within(1e-9));
        assertThat(UnderexploredValues.share(new WithLookahead(observations, 40))).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void isEmptyIfEverySubspaceIsExplored() {
        Histories fair = agreeing();
        for (int c = 3; c <= 6; c++) {
            fair = with(with(fair, "only:2,1," + c, 90), "only:1,2," + c, 90);
        }
        assertThat(new UnderexploredValues(view(fair)).part()).isEmpty();
    }
}
