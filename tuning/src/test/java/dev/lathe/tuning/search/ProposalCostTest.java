package dev.lathe.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Histories;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Spaces;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The time of a proposal of the default strategy: the minimum of many, because the machine may have other work. */
class ProposalCostTest {
    private static final int ORDINALS = 150;

    @Test
    void isFiveMillisecondsInASpaceOfTwentyThousandPoints() {
        assertThat(milliseconds(space(5, "(K0 * K1) % 2 == 0"))).isLessThan(5);
    }

    @Test
    void isFiftyMillisecondsInASpaceTooLargeToEnumerate() {
        assertThat(milliseconds(space(10, "(K0 + K9) % 2 == 0"))).isLessThan(50);
    }

    /** Returns a space with knobs of eight values each, in which half or three quarters of the points are legal. */
    private static SearchSpace space(int knobs, String constraint) {
        List<Knob> all = IntStream.range(0, knobs)
                .mapToObj(i -> Spaces.knob("K" + i, 1, 2, 3, 4, 5, 6, 7, 8))
                .toList();
        return new SearchSpace(List.of(new Family("wide", all, Spaces.rules(Spaces.constraint("even", constraint)))));
    }

    /** Returns the minimum over the last third of a campaign, which has the longest history. */
    private static double milliseconds(SearchSpace space) {
        LegalPoints points = new LegalPoints(space);
        Histories history = Histories.of(space.families().getFirst().simplest(), 5_000);
        double least = Double.POSITIVE_INFINITY;
        for (int ordinal = 1; ordinal <= ORDINALS; ordinal++) {
            long start = System.nanoTime();
            Move move = Strategies.of(Strategies.DEFAULT)
                    .next(points, history, SeededRandom.of(7, ordinal))
                    .orElseThrow();
            double spent = (System.nanoTime() - start) / 1e6;
            least = ordinal > ORDINALS * 2 / 3 ? Math.min(least, spent) : least;
            history = history.with(
                    move.point(),
                    new Observation.Outcome.Cost(1_000 + move.point().text().hashCode() % 500));
        }
        return least;
    }
}
