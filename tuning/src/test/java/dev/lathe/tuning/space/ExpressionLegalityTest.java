package dev.lathe.tuning.space;

import static dev.lathe.tuning.space.Spaces.constraint;
import static dev.lathe.tuning.space.Spaces.knob;
import static dev.lathe.tuning.space.Spaces.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ExpressionLegalityTest {
    private final Knob mc = knob("MC", 8, 12);
    private final Knob mr = knob("MR", 4, 8);
    private final Knob kc = knob("KC", 1);

    @Test
    void reportsTheViolatedConstraintWithItsValuesAndHint() {
        Legality legality = new ExpressionLegality(
                List.of(constraint("fills", "MC % MR == 0"), constraint("short", "MC <= K")), Spaces.sizes("K", 8));
        assertThat(legality.violation(point("MC", 12, "MR", 8)))
                .contains(new Violation("fills", "MC % MR == 0 does not hold for MC=12, MR=8", "mend fills"));
        assertThat(legality.violation(point("MC", 12, "MR", 4)))
                .contains(new Violation("short", "MC <= K does not hold for K=8, MC=12", "mend short"));
        assertThat(legality.violation(point("MC", 8, "MR", 4))).isEmpty();
    }

    @Test
    void prunesABranchWhenTheLastKnobOfAConstraintIsSet() {
        Legality legality = Spaces.rules(constraint("fills", "MC % MR == 0"));
        SortedMap<String, KnobValue> values = new TreeMap<>(point("MC", 12, "MR", 8).knobs());
        assertThat(legality.admits(List.of(mc, mr), values)).isFalse();
        values.remove("MR");
        assertThat(legality.admits(List.of(mc), values)).isTrue();
    }

    @Test
    void doesNotEvaluateASettledConstraintAgain() {
        Legality legality = Spaces.rules(constraint("fills", "MC % MR == 0"));
        SortedMap<String, KnobValue> values = new TreeMap<>(point("MC", 12, "MR", 8).knobs());
        values.put("KC", new KnobValue.Whole(1));
        assertThat(legality.admits(List.of(mc, mr, kc), values)).isTrue();
    }

    @Test
    void rejectsAConstraintWithAWordKnobOrAnUnknownName() {
        Legality legality = Spaces.rules(constraint("fills", "MC % FLAGS == 0"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Family("blocked", List.of(mc, words("FLAGS", "-O2")), legality))
                .withMessage("constraint fills: 'FLAGS' in 'MC % FLAGS == 0' must be a dimension, which are [],"
                        + " or an integer knob, which are [MC]");
        assertThatIllegalArgumentException().isThrownBy(() -> new Family("blocked", List.of(mc), legality));
    }

    @Test
    void comparesAKnobWithTextsWithOneOfThem() {
        Knob layout = words("LAYOUT", "row", "col");
        Legality legality = Spaces.rules(constraint("vectors", "LAYOUT == \"row\" || MC == 8"));
        legality.requireFitting(List.of(mc, layout));
        Point column = point("MC", 12, "MR", 8).with("LAYOUT", new KnobValue.Word("col"));
        assertThat(legality.violation(column))
                .contains(new Violation(
                        "vectors",
                        "LAYOUT == \"row\" || MC == 8 does not hold for LAYOUT=col, MC=12",
                        "mend vectors"));
        assertThat(legality.violation(column.with("MC", new KnobValue.Whole(8)))).isEmpty();
        assertThat(legality.violation(column.with("LAYOUT", new KnobValue.Word("row")))).isEmpty();
        assertThat(legality.admits(List.of(mc, mr, layout), column.knobs())).isFalse();
    }

    @Test
    void rejectsATextThatIsNoValueOfTheKnob() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Spaces.rules(constraint("vectors", "LAYOUT == \"rwo\""))
                        .requireFitting(List.of(words("LAYOUT", "row", "col"))))
                .withMessage("constraint vectors: 'LAYOUT' has no value \"rwo\"; its values are [row, col]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Spaces.rules(constraint("vectors", "MC == \"row\"")).requireFitting(List.of(mc)))
                .withMessage("constraint vectors: 'MC' is compared with the text \"row\", but is not a knob with texts "
                        + "as values");
    }

    private static Point point(String first, long firstValue, String second, long secondValue) {
        return new Point("blocked", new TreeMap<>())
                .with(first, new KnobValue.Whole(firstValue))
                .with(second, new KnobValue.Whole(secondValue));
    }
}
