package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Source;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FinalistsTest {
    @Test
    void areTheFourFastestInOrder() {
        Finalists finalists = Finalists.none()
                .with(Incumbents.of(1, 90))
                .with(Incumbents.of(2, 50))
                .with(Incumbents.of(3, 70))
                .with(Incumbents.of(4, 60))
                .with(Incumbents.of(5, 80))
                .with(Incumbents.of(6, 95));

        assertThat(ordinals(finalists.fastest())).containsExactly(2, 4, 3, 5);
    }

    @Test
    void containEachOrdinalOnce() {
        Finalists finalists = Finalists.none().with(Incumbents.of(1, 90)).with(Incumbents.of(1, 80));

        assertThat(finalists.fastest()).containsExactly(Incumbents.of(1, 80));
    }

    @Test
    void exceptTheIncumbent() {
        Finalists finalists = Finalists.none()
                .with(Incumbents.of(1, 50))
                .with(Incumbents.of(2, 51))
                .with(Incumbents.of(3, 56));

        assertThat(ordinals(finalists.except(Incumbents.of(2, 60)))).containsExactly(1, 3);
    }

    private static List<Integer> ordinals(List<Incumbent> finalists) {
        return finalists.stream().map(finalist -> finalist.proposal().ordinal()).toList();
    }

    @Test
    void anExcludedFinalistMakesRoomForASlowerOne() {
        Finalists four = Finalists.none()
                .with(Incumbents.of(1, 50))
                .with(Incumbents.of(2, 51))
                .with(Incumbents.of(3, 52))
                .with(Incumbents.of(4, 53));

        assertThat(ordinals(four.with(Incumbents.of(5, 54)).fastest())).containsExactly(1, 2, 3, 4);
        assertThat(ordinals(four.without(Incumbents.of(1, 50)).with(Incumbents.of(5, 54)).fastest()))
                .containsExactly(2, 3, 4, 5);
    }

    @Test
    void togetherTheirSourcesStayBelowTheLimit() {
        Finalists finalists = Finalists.none()
                .with(edited(1, 50, 18_000))
                .with(edited(2, 51, 18_000))
                .with(edited(3, 52, 18_000))
                .with(edited(4, 53, 3_000));
        Finalists large = finalists.with(edited(5, 40, 42_000));

        assertThat(ordinals(finalists.fastest())).containsExactly(1, 2, 4);
        assertThat(ordinals(large.fastest())).containsExactly(5, 4);
    }

    private static Incumbent edited(int ordinal, double nanoseconds, int characters) {
        Proposal proposal = Incumbents.of(ordinal, nanoseconds).proposal();
        return new Incumbent(
                new Proposal(
                        ordinal,
                        proposal.id(),
                        new Source("a", "x".repeat(characters), new TreeMap<>()),
                        Optional.empty(),
                        Origin.AGENT,
                        Category.STRUCTURAL,
                        proposal.rationale()),
                ordinal,
                "artifact",
                nanoseconds,
                Optional.empty(),
                OptionalInt.empty());
    }

    @Test
    void ofEqualTimesTheEarlierIsFirst() {
        assertThat(ordinals(Finalists.none().with(Incumbents.of(2, 50)).with(Incumbents.of(1, 50)).fastest()))
                .containsExactly(2, 1);
    }
}
