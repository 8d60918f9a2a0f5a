package dev.lathe.cli.render;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.lathe.workflows.wire.TuningJson;

/** JSON for programs: every documented field is there, with null where there is no value. */
public final class Json {
    private static final ObjectWriter WRITER = TuningJson.mapper()
            .setSerializationInclusion(JsonInclude.Include.ALWAYS)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .writer();

    private Json() {}

    public static String of(Object value) {
        try {
            return WRITER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a " + value.getClass().getSimpleName() + " cannot be written as JSON", e);
        }
    }
}
