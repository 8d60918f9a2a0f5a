package dev.lathe.tuning.search.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Observation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CreditAssignmentTest {
    private record History(List<Observation> observations, int lookahead) implements EvaluationHistory {}

    private static List<Portfolio.Member> members(double... weights) {
        List<Portfolio.Member> members = new ArrayList<>();
        for (double weight : weights) {
            members.add(new Portfolio.Member(weight, (view, random) -> Optional.empty()));
        }
        return members;
    }

    private static Observation observed(int ordinal, double nanoseconds) {
        return new Observation(ordinal, "a:" + ordinal, Optional.empty(), new Observation.Outcome.Cost(nanoseconds));
    }

    /** Returns the members selected for ordinals 1 to n,
            given the cost of each ordinal by the member that proposed it. */
    private static List<Integer> selected(
            List<Portfolio.Member> members, int ordinals, int lookahead, IntToDoubleFunction cost) {
        List<Observation> observations = new ArrayList<>(List.of(observed(0, 1e6)));
        List<Integer> selected = new ArrayList<>();
        for (int ordinal = 1; ordinal <= ordinals; ordinal++) {
            int member = new CreditAssignment(members, new History(observations, lookahead)).selected();
            selected.add(member);
            double gain = cost.applyAsDouble(member);
            observations.add(observed(ordinal, gain > 0 ? 1e6 - ordinal : 2e6));
        }
        return selected;
    }

    @Test
    void withoutGainsProposalsAreSharedByPriorWeight() {
        List<Integer> selected = selected(members(3, 1), 200, 0, member -> 0);

        assertThat(selected.getFirst()).isZero();
        assertThat(Collections.frequency(selected, 1)).isBetween(48, 52);
    }

    @Test
    void aMemberThatFindsGainsReceivesMoreProposals() {
        List<Integer> selected = selected(members(3, 1), 200, 0, member -> member);

        assertThat(Collections.frequency(selected, 1)).isGreaterThan(120);
    }

    @Test
    void creditIsGivenOnlyWhenTheResultIsVisible() {
        List<Integer> hidden = selected(members(3, 1), 40, 30, member -> member);
        List<Integer> unrewarded = selected(members(3, 1), 40, 30, member -> 0);

        int firstRewarded = hidden.indexOf(1) + 1;
        assertThat(hidden.subList(0, firstRewarded + 30)).isEqualTo(unrewarded.subList(0, firstRewarded + 30));
        assertThat(hidden).isNotEqualTo(unrewarded);
    }

    @Test
    void anEarlierSelectionDoesNotDependOnLaterResults() {
        List<Integer> shorter = selected(members(2, 1, 0.5), 30, 4, member -> member == 1 ? 1 : 0);
        List<Integer> longer = selected(members(2, 1, 0.5), 60, 4, member -> member == 1 ? 1 : 0);

        assertThat(longer.subList(0, 30)).isEqualTo(shorter);
    }

    @Test
    void equalMembersAlternate() {
        List<Integer> selected = selected(members(1, 1), 10, 0, member -> 0);

        assertThat(selected).containsExactly(0, 1, 0, 1, 0, 1, 0, 1, 0, 1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN})
    void rejectsAPriorWeightThatIsNotPositive(double weight) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> members(weight))
                .withMessage("the prior weight of a portfolio member must be positive, not " + weight);
    }
}
