package dev.lathe.cli.command;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.worker.op.reading.JsonMessage;
import dev.lathe.workflows.wire.TuningJson;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The knobs of an edited kernel, read from a file with the field {@code knobs} of a space.json. */
record OwnKnobs(List<OwnKnob> knobs) {
    private static final JsonMapper STRICT = (JsonMapper)
            TuningJson.mapper().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /** A knob, which is a macro of the kernel. */
    record OwnKnob(
            String name,
            Optional<String> meaning,
            Optional<Category> category,
            List<KnobValue> values,
            @JsonProperty("default") Optional<KnobValue> defaultValue) {
        OwnKnob {
            requireNonNull(name, "name");
            requireNonNull(values, "values");
        }

        Knob knob() {
            return new Knob(
                    name,
                    meaning.orElse(""),
                    category.orElse(Category.TILING),
                    values,
                    defaultValue.orElseGet(values::getFirst));
        }
    }

    /** Reads the knobs; throws CommandFailure if the text is invalid. */
    static List<Knob> of(Path file, String text) {
        try {
            List<Knob> knobs = STRICT.readValue(text, OwnKnobs.class).knobs().stream().map(OwnKnob::knob).toList();
            if (knobs.isEmpty()) {
                throw new IllegalArgumentException("\"knobs\": the list is empty");
            }
            return knobs;
        } catch (JsonProcessingException e) {
            throw CommandFailure.usage("--space: " + file + ":" + e.getLocation().getLineNr() + ": "
                    + JsonMessage.withField(e));
        } catch (IllegalArgumentException | NullPointerException e) {
            throw CommandFailure.usage("--space: " + file + ": " + e.getMessage()
                    + "; write {\"knobs\": [{\"name\": \"UNROLL\", \"values\": [1, 2, 4]}]}");
        }
    }
}
