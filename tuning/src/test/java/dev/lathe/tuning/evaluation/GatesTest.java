package dev.lathe.tuning.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.Spaces;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class GatesTest {
    private final SearchSpace space = Spaces.twoFamilies();
    private final Point pending = Spaces.point(space, "naive:-O3,1");
    private final Point failed = Spaces.point(space, "naive:-O3,2");
    private final Histories history = Histories.of(space.simplest(), 100)
            .with(pending, new Observation.Outcome.Pending())
            .with(failed, new Observation.Outcome.Failed(RejectionStage.COMPILE));
    private final Gates gates = Gates.of(Gates.STANDARD);

    @Test
    void admitANewLegalPoint() {
        assertThat(gates.reject(Spaces.point(space, "blocked:16,8,4"), history, space)).isEmpty();
    }

    @Test
    void rejectEarlierProposalsAndTheBaseline() {
        assertThat(List.of(space.simplest(), pending, failed))
                .allSatisfy(point -> assertThat(gates.reject(point, history, space).orElseThrow().gate())
                        .isEqualTo("not-tried-before"));
    }

    @Test
    void reportTheEarlierResult() {
        Point slow = Spaces.point(space, "blocked:16,8,4");
        Histories longer = history.with(slow, new Observation.Outcome.Cost(250));
        assertThat(reason(slow, longer)).endsWith("was tried as #3: median 2.5x the lowest so far");
        assertThat(reason(failed, longer)).endsWith("was tried as #2: rejected at compile");
        assertThat(reason(pending, longer)).endsWith("was proposed as #1, which had no result yet");
        assertThat(reason(space.simplest(), longer)).endsWith("was tried as the baseline: the lowest median so far");
    }

    private String reason(Point point, Histories histories) {
        return gates.reject(point, histories, space).orElseThrow().reason();
    }

    @Test
    void rejectAnIllegalPointWithTheConstraintAndItsHint() {
        assertThat(gates.reject(Spaces.point(space, "blocked:16,8,12"), history, space))
                .contains(new GateRejection(
                        "legal-point", "fills: MC % MR == 0 does not hold for MC=8, MR=12", "mend fills"));
    }

    @Test
    void rejectEditedSourceOfAnUnknownFamilyAndRepeatedSource() {
        Source edited = new Source("naive", "int x;", space.simplest().knobs());
        assertThat(gates.reject(edited, history, space)).isEmpty();
        assertThat(gates.reject(new Source("simd", "int x;", new TreeMap<>()), history, space).orElseThrow().gate())
                .isEqualTo("legal-point");
        Histories after = new Histories(List.of(
                new Observation(1, edited.text(), Optional.empty(), new Observation.Outcome.Cost(3))));
        assertThat(gates.reject(edited, after, space)).isPresent();
        assertThat(gates.reject(new Source("naive", "int y;", edited.knobs()), after, space)).isEmpty();
    }

    @Test
    void areAppliedInOrder() {
        Histories tried = history.with(Spaces.point(space, "blocked:16,8,12"), new Observation.Outcome.Pending());
        Point both = Spaces.point(space, "blocked:16,8,12");
        assertThat(Gates.of(List.of("not-tried-before", "legal-point")).reject(both, tried, space).orElseThrow().gate())
                .isEqualTo("not-tried-before");
        assertThat(gates.reject(both, tried, space).orElseThrow().gate()).isEqualTo("legal-point");
    }

    @Test
    void admitEverythingWithoutGates() {
        assertThat(Gates.of(List.of()).reject(space.simplest(), history, space)).isEmpty();
    }

    @Test
    void reportTheKnownNamesForAnUnknownOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Gates.of(List.of("lucky")))
                .withMessage("gates: unknown gate 'lucky'; choose from [legal-point, not-tried-before]");
    }
}
