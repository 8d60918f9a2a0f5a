package dev.lathe.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Histories;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.Spaces;
import dev.lathe.tuning.space.Variant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WarmStartsTest {
    private static final Problem HERE = problem(DataType.F32, 64);

    private final LegalPoints points = new LegalPoints(Spaces.twoFamilies());
    private final Histories nothing = Histories.of(points.space().simplest(), 5);

    private static Problem problem(DataType dtype, long size) {
        return new Problem("gemm", dtype, Dimensions.of(List.of("M"), List.of(size)));
    }

    private static WarmStart found(String candidate, Problem problem, int place) {
        return new WarmStart(candidate, "night/" + problem.key(), problem, place);
    }

    @Test
    void areProposedInOrderWithTheirSource() {
        WarmStarts warmStarts =
                new WarmStarts(List.of(found("blocked:16,8,4", HERE, 0), found("naive:-O3,1", HERE, 1)));
        Move first = warmStarts.next(points, nothing).orElseThrow();
        assertThat(first.point().text()).isEqualTo("blocked:16,8,4");
        assertThat(first.reason()).isEqualTo("number 1 of night/gemm_f32_64");
        Histories history = nothing.with(first.point(), new Observation.Outcome.Pending());
        assertThat(warmStarts.next(points, history).orElseThrow().point().text()).isEqualTo("naive:-O3,1");
    }

    @Test
    void skipIllegalAndUnknownPoints() {
        WarmStarts warmStarts =
                new WarmStarts(List.of(found("blocked:256,32,2", HERE, 0), found("wgmma:128", HERE, 1)));
        assertThat(warmStarts.next(points, nothing)).isEmpty();
    }

    @Test
    void precedeTheSearch() {
        WarmStarts warmStarts = new WarmStarts(List.of(found("naive:-O3,1", HERE, 0)));
        SearchStrategy search = warmStarts.before(Strategies.of("exhaustive"));
        Histories history = nothing;
        for (int ordinal = 1; ordinal <= 3; ordinal++) {
            history = history.with(
                    search.next(points, history, SeededRandom.of(1, ordinal))
                            .orElseThrow()
                            .point(),
                    new Observation.Outcome.Cost(7));
        }
        assertThat(history.observations())
                .hasSize(4)
                .extracting(Observation::text)
                .contains("naive:-O3,1")
                .doesNotHaveDuplicates();
    }

    @Test
    void startWithTheBestOfTheNearestProblem() {
        WarmStarts warmStarts = new WarmStarts(List.of(
                found("naive:-O2,1", problem(DataType.F32, 512), 0),
                found("naive:-O2,2", problem(DataType.F16, 64), 0),
                found("naive:-O3,1", problem(DataType.F32, 128), 0),
                found("naive:-O3,2", problem(DataType.F32, 128), 4)));
        assertThat(warmStarts.nearestTo(HERE).inOrder())
                .extracting(WarmStart::candidate)
                .containsExactly("naive:-O3,1", "naive:-O2,1", "naive:-O2,2", "naive:-O3,2");
    }

    @Test
    void containEachCandidateOnceUpToTheLimit() {
        List<WarmStart> many = IntStream.range(0, 40).mapToObj(i -> found("naive:" + i / 2, HERE, i)).toList();
        assertThat(new WarmStarts(many).nearestTo(HERE).inOrder()).hasSize(WarmStarts.LIMIT).doesNotHaveDuplicates();
    }

    @Test
    void includeTheSourceOfEditedKernels() {
        Variant edited = new Variant("naive", "int edited;", List.of());
        WarmStart best = found(edited.name() + ":-O3,1", HERE, 0);
        WarmStarts imports = WarmStarts.of(List.of(best), List.of(edited)).nearestTo(HERE);
        LegalPoints withEdited = new LegalPoints(Spaces.twoFamilies().with(imports.edited().orElseThrow()));
        assertThat(imports.next(withEdited, nothing).orElseThrow().point().text()).isEqualTo(edited.name() + ":-O3,1");
    }

    @Test
    void skipEditedKernelsWithMissingOrTooLongSource() {
        StringBuilder noise = new StringBuilder();
        new Random(1).ints(20_000, 'a', 'z').forEach(letter -> noise.append((char) letter));
        Variant large = new Variant("naive", noise.toString(), List.of());
        WarmStart ofLarge = found(large.name() + ":-O3,1", HERE, 0);
        WarmStart ofUnknown = found("naive@0123456789abcdef:-O3,1", HERE, 1);
        WarmStart plain = found("naive:-O3,1", HERE, 2);
        WarmStarts imports = WarmStarts.of(List.of(ofLarge, ofUnknown, plain), List.of(large));
        assertThat(imports.inOrder()).containsExactly(ofLarge, plain);
        assertThat(imports.nearestTo(HERE)).isEqualTo(new WarmStarts(List.of(plain)));
    }
}
