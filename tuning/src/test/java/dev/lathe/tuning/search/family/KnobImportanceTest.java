package dev.lathe.tuning.search.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.search.SeededRandom;
import dev.lathe.tuning.search.family.KnobImportance.Speed;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class KnobImportanceTest {
    @Test
    void ranksTheKnobsByTheirEffect() {
        KnobImportance importance =
                importance(speeds(80, knobs -> (1 + knobs.get("TILE")) * (1 + 0.2 * knobs.get("UNROLL"))))
                .orElseThrow();

        assertThat(importance.shares().stream().map(KnobImportance.Share::knob))
                .containsExactly("TILE", "UNROLL", "NOTHING");
        assertThat(importance.shares().get(0).share()).isGreaterThan(0.7);
        assertThat(importance.shares().get(2).share()).isLessThan(0.05);
        assertThat(importance.shares().stream().mapToDouble(KnobImportance.Share::share).sum())
                .isCloseTo(1, within(1e-9));
        assertThat(importance.isReliable()).isTrue();
    }

    @Test
    void isNotReliableForNoise() {
        SeededRandom noise = SeededRandom.of(9, 9);

        assertThat(importance(speeds(80, knobs -> 1 + noise.unit())).orElseThrow().isReliable()).isFalse();
    }

    @Test
    void isUnknownForFewCandidatesAndEqualSpeeds() {
        assertThat(importance(speeds(11, knobs -> 1 + knobs.get("TILE")))).isEmpty();
        assertThat(importance(speeds(40, knobs -> 1))).isEmpty();
        assertThat(importance(List.of())).isEmpty();
    }

    @Test
    void isReproducible() {
        assertThat(importance(speeds(40, knobs -> 1 + knobs.get("TILE"))))
                .isEqualTo(importance(speeds(40, knobs -> 1 + knobs.get("TILE"))));
    }

    private static Optional<KnobImportance> importance(List<Speed> speeds) {
        return KnobImportance.of(speeds, SeededRandom.of(1, 0));
    }

    private static List<Speed> speeds(int count, ToDoubleFunction<Map<String, Integer>> speed) {
        SeededRandom random = SeededRandom.of(1, 2);
        List<Speed> speeds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            TreeMap<String, Integer> drawn = new TreeMap<>();
            TreeMap<String, KnobValue> knobs = new TreeMap<>();
            for (String knob : List.of("NOTHING", "TILE", "UNROLL")) {
                drawn.put(knob, random.below(5));
                knobs.put(knob, KnobValue.of(drawn.get(knob)));
            }
            knobs.put("FIXED", KnobValue.of("-O3"));
            speeds.add(new Speed(new Point("tiled", knobs), speed.applyAsDouble(drawn)));
        }
        return speeds;
    }
}
