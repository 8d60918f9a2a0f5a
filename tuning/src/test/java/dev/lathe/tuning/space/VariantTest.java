package dev.lathe.tuning.space;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Gates;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VariantTest {
    private static final EvaluationHistory NOTHING = List::of;
    private static final SearchSpace SPACE =
            new SearchSpace(List.of(
                    new Family("simd", List.of(knob("MR", 1, 2), knob("NR", 4, 8)), point -> Optional.empty())));
    private static final Variant VARIANT =
            new Variant("simd", "int code;", List.of(knob("NR", 16), knob("AHEAD", 1, 2)));

    private static Knob knob(String name, long... values) {
        List<KnobValue> all = Arrays.stream(values).<KnobValue>mapToObj(KnobValue.Whole::new).toList();
        return new Knob(name, "", Category.TILING, all, all.getFirst());
    }

    private static Source source(long ahead) {
        return new Source("simd", "int code;", new TreeMap<>(Map.of(
                "MR", new KnobValue.Whole(1), "NR", new KnobValue.Whole(16), "AHEAD", new KnobValue.Whole(ahead))));
    }

    @Test
    void isAFamilyWithTheKnobsOfTheOriginalAndItsOwn() {
        Family family = SPACE.with(List.of(VARIANT)).family(VARIANT.name()).orElseThrow();
        assertThat(family.knobs()).extracting(Knob::name).containsExactly("MR", "NR", "AHEAD");
        assertThat(family.simplest().knobs().get("NR")).isEqualTo(new KnobValue.Whole(16));
    }

    /** The search can read the texts of a ledger as points. */
    @Test
    void theTextOfACandidateIsThatOfItsPoint() {
        Point point = Spaces.point(SPACE.with(List.of(VARIANT)), source(2).text());
        assertThat(point.family()).isEqualTo(VARIANT.name());
        assertThat(VARIANT.source(point)).isEqualTo(source(2));
    }

    @Test
    void gatesCheckItsOwnKnobs() {
        SearchSpace space = SPACE.with(List.of(VARIANT));
        Gates gates = Gates.of(Gates.STANDARD);
        assertThat(gates.reject(source(2), NOTHING, space)).isEmpty();
        assertThat(gates.reject(source(3), NOTHING, space))
                .hasValueSatisfying(rejection -> assertThat(rejection.reason()).contains("AHEAD=3 is not a value"));
        assertThat(gates.reject(source(2), NOTHING, SPACE))
                .hasValueSatisfying(rejection -> assertThat(rejection.fixHint()).contains("[MR, NR]"));
    }

    @Test
    void variantsOfUnknownFamiliesAreSkipped() {
        assertThat(SPACE.with(List.of(new Variant("mma", "int code;", List.of(knob("A", 1)))))).isEqualTo(SPACE);
    }
}
