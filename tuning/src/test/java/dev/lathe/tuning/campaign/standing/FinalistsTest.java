package dev.lathe.tuning.campaign.standing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.candidate.CandidateId;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.knob.Category;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FinalistsTest {
    @Test
    void areTheFastestFourTheFastestFirst() {
        Finalists finalists = Finalists.none()
                .with(measured(1, 90))
                .with(measured(2, 50))
                .with(measured(3, 70))
                .with(measured(4, 60))
                .with(measured(5, 80))
                .with(measured(6, 95));

        assertThat(ordinals(finalists.fastest())).containsExactly(2, 4, 3, 5);
    }

    @Test
    void holdEachOrdinalOnce() {
        Finalists finalists = Finalists.none().with(measured(1, 90)).with(measured(1, 80));

        assertThat(finalists.fastest()).containsExactly(measured(1, 80));
    }

    @Test
    void areRivalsOfTheIncumbentAmongThem() {
        Finalists finalists = Finalists.none().with(measured(1, 50)).with(measured(2, 51)).with(measured(3, 56));

        assertThat(ordinals(finalists.besides(measured(2, 60)))).containsExactly(1, 3);
    }

    private static List<Integer> ordinals(List<Incumbent> finalists) {
        return finalists.stream().map(finalist -> finalist.proposal().ordinal()).toList();
    }

    private static Incumbent measured(int ordinal, double nanoseconds) {
        Point point = new Point("line", new TreeMap<>());
        Proposal proposal = new Proposal(
                ordinal,
                CandidateId.of(point, "files"),
                point,
                Optional.empty(),
                Origin.SEARCH,
                Category.TILING,
                Rationale.of("a reason"));
        return new Incumbent(proposal, ordinal, "artifact", nanoseconds);
    }
}
