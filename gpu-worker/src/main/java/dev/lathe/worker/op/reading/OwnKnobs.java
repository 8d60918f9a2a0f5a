package dev.lathe.worker.op.reading;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.worker.op.KnobEncoding;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The knobs of an edited kernel, in the format of a space.json. Only the field {@code knobs} is
 * required. The other fields are those of the family, which apply unchanged.
 */
public record OwnKnobs(
        @JsonProperty("$schema") Optional<String> schema,
        List<OwnKnob> knobs,
        Optional<String> family,
        Optional<String> about,
        Optional<String> source,
        Optional<JsonNode> flags,
        Optional<JsonNode> constraints,
        Optional<JsonNode> scratch,
        Optional<JsonNode> maps,
        Optional<JsonNode> preparation,
        Optional<JsonNode> launches) {
    public record OwnKnob(
            String name,
            Optional<String> meaning,
            Optional<Category> category,
            List<KnobValue> values,
            @JsonProperty("default") Optional<KnobValue> defaultValue,
            Optional<KnobEncoding> passed) {
        Knob knob() {
            return new Knob(
                    name,
                    meaning.orElse(""),
                    category.orElse(Category.TILING),
                    values,
                    defaultValue.orElseGet(values::getFirst));
        }

        boolean isMacro() {
            return passed.orElse(KnobEncoding.MACRO) == KnobEncoding.MACRO;
        }
    }

    /** Returns the knobs that are macros; throws IllegalArgumentException if there is none or one is invalid. */
    public List<Knob> macros() {
        try {
            List<Knob> macros =
                    knobs.stream().filter(OwnKnob::isMacro).map(OwnKnob::knob).toList();
            if (macros.isEmpty()) {
                throw new IllegalArgumentException("\"knobs\" contains no macro");
            }
            return macros;
        } catch (IllegalArgumentException | NoSuchElementException invalid) {
            throw new IllegalArgumentException(
                    invalid.getMessage() + "; write {\"knobs\": [{\"name\": \"UNROLL\", \"values\": [1, 2, 4]}]}",
                    invalid);
        }
    }

    /** Returns the names of the knobs that are flags. Those of the family apply in their place. */
    public List<String> flagNames() {
        return knobs.stream().filter(knob -> !knob.isMacro()).map(OwnKnob::name).toList();
    }
}
