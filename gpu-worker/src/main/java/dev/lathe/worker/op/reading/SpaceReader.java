package dev.lathe.worker.op.reading;

import static dev.lathe.worker.op.reading.Items.each;

import dev.lathe.tuning.space.constraint.Constraint;
import dev.lathe.tuning.space.knob.Knob;
import dev.lathe.tuning.space.knob.KnobValue;
import dev.lathe.worker.op.KnobRule;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.Passing;
import dev.lathe.worker.op.file.FamilyJson;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads the knobs and the constraints of a space; the rules may name what the formulas know. */
record SpaceReader(Path file, Formulas rules) {
    /** Words have no place in an expression. */
    static Stream<String> wholeKnobs(List<FamilyJson.KnobJson> knobs) {
        return knobs.stream()
                .filter(knob -> knob.values().stream().allMatch(value -> value instanceof KnobValue.Whole))
                .map(FamilyJson.KnobJson::name);
    }

    List<KnobRule> knobs(List<FamilyJson.KnobJson> knobs) {
        return each("knobs", knobs, this::knob);
    }

    List<Constraint> constraints(List<FamilyJson.ConstraintJson> constraints) {
        return each(
                "constraints",
                constraints,
                (field, rule) ->
                        new Constraint(rule.name(), rules.read(field + ".expression", rule.expression()), rule.fix()));
    }

    private KnobRule knob(String field, FamilyJson.KnobJson knob) {
        Demands demands = new Demands(file);
        demands.that(knob.name().matches("[A-Za-z_][A-Za-z0-9_]*"), field + ".name", "a knob's name is a C identifier");
        demands.that(
                knob.passed() == Passing.MACRO || knob.values().stream().allMatch(value -> value instanceof KnobValue.Word),
                field + ".values",
                "the values of a flag are texts, such as \"-O2\", or \"\" for none");
        try {
            return new KnobRule(
                    new Knob(knob.name(), knob.meaning(), knob.category(), knob.values(), knob.defaultValue()), knob.passed());
        } catch (IllegalArgumentException wrong) {
            throw new OpFileException(file, field, String.valueOf(wrong.getMessage()));
        }
    }
}
