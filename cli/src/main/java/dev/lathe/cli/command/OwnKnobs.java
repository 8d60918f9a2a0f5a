package dev.lathe.cli.command;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.worker.op.KnobEncoding;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.reading.OpFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The knobs of an edited kernel, read from a file in the format of a space.json. Only the field {@code knobs} is
 * required. The other fields are those of the family, which apply unchanged.
 */
record OwnKnobs(
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
    record OwnKnob(
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

    /** Reads a file relative to a folder; throws CommandFailure if it is invalid. */
    static OwnKnobs read(Path folder, Path file) {
        Path path = folder.resolve(file);
        try {
            return OpFiles.read(path, OwnKnobs.class);
        } catch (OpFileException invalid) {
            throw CommandFailure.usage("--space: " + String.valueOf(invalid.getMessage()).replace(path.toString(), file.toString()));
        }
    }

    /** Returns the knobs that are macros; throws CommandFailure if there is none or one is invalid. */
    List<Knob> macros() {
        try {
            List<Knob> macros =
                    knobs.stream().filter(OwnKnob::isMacro).map(OwnKnob::knob).toList();
            if (macros.isEmpty()) {
                throw new IllegalArgumentException("\"knobs\" contains no macro");
            }
            return macros;
        } catch (IllegalArgumentException | NoSuchElementException invalid) {
            throw CommandFailure.usage("--space: " + invalid.getMessage()
                    + "; write {\"knobs\": [{\"name\": \"UNROLL\", \"values\": [1, 2, 4]}]}");
        }
    }

    /** Returns the names of the knobs that are flags. Those of the family apply in their place. */
    List<String> flagNames() {
        return knobs.stream().filter(knob -> !knob.isMacro()).map(OwnKnob::name).toList();
    }
}
