package dev.lathe.worker.op.reading;

import static dev.lathe.worker.op.reading.FileChecks.each;

import dev.lathe.tuning.space.Constraint;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.worker.op.KnobEncoding;
import dev.lathe.worker.op.KnobRule;
import dev.lathe.worker.op.OpFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A reader of knobs and constraints. */
record SpaceReader(Path file, Formulas rules) {
    /** Returns the names of integer knobs, which expressions may use. */
    static Stream<String> wholeKnobs(List<FamilyJson.KnobJson> knobs) {
        return knobs.stream()
                .filter(knob -> knob.values().stream().allMatch(value -> value instanceof KnobValue.Whole))
                .map(FamilyJson.KnobJson::name);
    }

    List<KnobRule> knobs(List<FamilyJson.KnobJson> knobs) {
        return each("knobs", knobs, this::knob);
    }

    /** Reads constraints over the names of the rules and the knobs. */
    List<Constraint> constraints(List<FamilyJson.ConstraintJson> constraints, List<KnobRule> rulesOfKnobs) {
        List<Knob> knobs = rulesOfKnobs.stream().map(KnobRule::knob).toList();
        Formulas all = Formulas.over(
                file, Stream.concat(rules.names().stream(), knobs.stream().map(Knob::name)).toList());
        return each("constraints", constraints, (field, json) -> constraint(field + ".expression", json, all, knobs));
    }

    private Constraint constraint(String field, FamilyJson.ConstraintJson json, Formulas all, List<Knob> knobs) {
        Constraint constraint = new Constraint(json.name(), all.read(field, json.expression()), json.fix());
        constraint.misusedText(knobs).ifPresent(misused -> {
            throw new OpFileException(file, field, "'" + json.expression() + "': " + misused);
        });
        return constraint;
    }

    private KnobRule knob(String field, FamilyJson.KnobJson knob) {
        FileChecks checks = new FileChecks(file);
        checks.require(
                knob.name().matches(FileChecks.C_NAME), field + ".name", "invalid name; use a C identifier");
        checks.require(
                knob.passed() == KnobEncoding.MACRO
                        || knob.values().stream().allMatch(value -> value instanceof KnobValue.Word),
                field + ".values",
                "the values of a flag must be strings, such as \"-O2\", or \"\" for none");
        try {
            return new KnobRule(
                    new Knob(knob.name(), knob.meaning(), knob.category(), knob.values(), knob.defaultValue()),
                    knob.passed());
        } catch (IllegalArgumentException wrong) {
            throw new OpFileException(file, field, String.valueOf(wrong.getMessage()));
        }
    }
}
