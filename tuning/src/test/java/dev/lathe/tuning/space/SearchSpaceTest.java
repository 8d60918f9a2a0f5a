package dev.lathe.tuning.space;

import static dev.lathe.tuning.space.Spaces.knob;
import static dev.lathe.tuning.space.Spaces.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SearchSpaceTest {
    private final SearchSpace space = Spaces.twoFamilies();
    private final PointTexts texts = new PointTexts(space);

    @Test
    void parsesTheTextOfEveryPoint() {
        for (Family family : space.families()) {
            for (Point point : Spaces.legalByEnumeration(family)) {
                assertThat(texts.point(point.text())).contains(point);
            }
        }
    }

    @Test
    void parsesWordsWithSeparators() {
        Family odd = new Family(
                "odd",
                List.of(words("B", ",", "%2C", "%", "a:b", "", "%25,"), knob("A", 1, 2)),
                point -> Optional.empty());
        PointTexts strange = new PointTexts(new SearchSpace(List.of(odd)));
        for (Point point : Spaces.legalByEnumeration(odd)) {
            assertThat(strange.point(point.text())).contains(point);
        }
        assertThat(Spaces.legalByEnumeration(odd).stream().map(Point::text)).doesNotHaveDuplicates();
    }

    @Test
    void keepsTextsReadable() {
        assertThat(space.families().getLast().simplest().text()).isEqualTo("blocked:16,8,2");
        assertThat(Spaces.point(space, "naive:-O3 -fa%2Cb,2").knobs().get("FLAGS")).hasToString("-O3 -fa,b");
    }

    @Test
    void parsesNoTextOfAnotherSpace() {
        assertThat(List.of(
                        "naive",
                        "naive:",
                        "naive:-O2",
                        "naive:-O2,7",
                        "naive:-O2,1,1",
                        "simd:1,2",
                        "naive@ab:-O2,1",
                        ""))
                .allSatisfy(text -> assertThat(texts.point(text)).isEmpty());
    }

    @Test
    void reportsTheFirstViolatedConstraint() {
        Point simplest = space.simplest();
        assertThat(space.violation(simplest)).isEmpty();
        assertThat(space.violation(new Point("simd", simplest.knobs())).orElseThrow().rule()).isEqualTo("family");
        assertThat(space.violation(simplest.with("WIDTH", new KnobValue.Whole(1)))
                        .orElseThrow()
                        .rule())
                .isEqualTo("knobs");
        assertThat(space.violation(simplest.with("ORDER", new KnobValue.Whole(9))).orElseThrow().fixHint())
                .isEqualTo("choose one of [0, 1, 2]");
        assertThat(space.violation(Spaces.point(space, "blocked:16,8,4"))).isEmpty();
        assertThat(space.violation(Spaces.point(space, "blocked:16,8,12")).orElseThrow().rule()).isEqualTo("fills");
    }

    @Test
    void rejectsNamesAndValuesWithAmbiguousTexts() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Family("a:b", List.of(knob("A", 1)), point -> Optional.empty()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Family("a", List.of(knob("A", 1), knob("A", 2)), point -> Optional.empty()));
        List<KnobValue> alike = List.of(new KnobValue.Whole(1), new KnobValue.Word("1"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Knob("A", "", Category.MICRO, alike, alike.getFirst()));
    }
}
