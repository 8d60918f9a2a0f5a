package dev.lathe.tuning.campaign.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.search.WarmStarts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchPlanTest {
    private static final Problem SMALL = problem(64);
    private static final Problem LARGE = problem(4096);

    private static Problem problem(long size) {
        return new Problem("gemm", DataType.F32, Dimensions.of(List.of("M"), List.of(size)));
    }

    private static WarmStart of(Problem problem) {
        return new WarmStart("naive:" + problem.dimensions().text(), "night/" + problem.key(), problem, 0);
    }

    @Test
    void eachProblemStartsWithItsNearestResultsAndItsOwnSeed() {
        SearchPlan sweep = SearchPlan.of(StartMode.FROM_BEST, "portfolio", 1, 2)
                .withMaxLookahead(16)
                .beginningWith(new WarmStarts(List.of(of(SMALL), of(LARGE))));

        SearchPlan own = sweep.forProblem(LARGE, 99);

        assertThat(own.warmStarts().orElseThrow().inOrder()).containsExactly(of(LARGE), of(SMALL));
        assertThat(own.seed()).isEqualTo(99);
        assertThat(own.maxLookahead()).hasValue(16);
        assertThat(own.lookahead()).isEqualTo(2);
    }

    @Test
    void aSearchFromScratchHasNoWarmStarts() {
        assertThat(SearchPlan.of(StartMode.FROM_SCRATCH, "portfolio", 1, 2).forProblem(SMALL, 5).warmStarts())
                .isEmpty();
    }

    @Test
    void theLookaheadOfAProposalKeepsTheRest() {
        SearchPlan plan = SearchPlan.of(StartMode.FROM_BEST, "tabu", 7, 2)
                .withMaxLookahead(16)
                .beginningWith(new WarmStarts(List.of(of(SMALL))));

        assertThat(plan.withLookahead(5)).isEqualTo(new SearchPlan(
                StartMode.FROM_BEST, "tabu", 7, 5, plan.warmStarts(), plan.maxLookahead()));
    }

    @Test
    void rejectsANegativeLookahead() {
        assertThatIllegalArgumentException().isThrownBy(() -> SearchPlan.of(StartMode.FROM_BEST, "tabu", 7, -1));
    }

    @Test
    void theModesHaveDifferentKeys() {
        assertThat(List.of(StartMode.values())).extracting(StartMode::keySuffix).doesNotHaveDuplicates()
                .containsExactly("_fs", "");
    }

    @ParameterizedTest
    @CsvSource({
        "ON_CHANGE, 0, false, BASELINE, true, true",
        "ON_CHANGE, 9, false, SEARCH, false, false",
        "ON_CHANGE, 9, false, AGENT, true, true",
        "ON_CHANGE, 9, false, SUBMITTED, true, true",
        "ON_CHANGE, 9, true, SEARCH, true, true",
        "ON_CHANGE, 10, false, SEARCH, true, false",
        "ON_CHANGE, 11, false, IMPORTED, false, false",
        "EVERY_ITERATION, 7, false, SEARCH, true, true",
        "NEVER, 10, true, AGENT, false, false"
    })
    void thePolicySelectsTheProfiledCandidates(
            ProfilePolicy policy, int iteration, boolean promoted, Origin origin, boolean profiled, boolean counted) {
        assertThat(policy.includes(iteration, promoted, origin)).isEqualTo(profiled);
        assertThat(policy.countsInstructions(promoted, origin)).isEqualTo(counted);
    }
}
