package dev.lathe.cli.render;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.lathe.workflows.wire.TuningJson;

/** JSON output. Every documented field is present; absent values are null. */
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
            throw new IllegalStateException("cannot write a " + value.getClass().getSimpleName() + " as JSON", e);
        }
    }
}
