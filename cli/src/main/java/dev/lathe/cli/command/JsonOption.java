package dev.lathe.cli.command;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.lathe.workflows.wire.TuningJson;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option {@code --json}, which selects JSON instead of text. */
final class JsonOption {
    /** Created when it is first used, because its creation takes a fifth of the time of {@code lathe help}. */
    private static final class Json {
        /** Every documented field is present; absent values are null. */
        private static final ObjectWriter WRITER = TuningJson.mapper()
                .setSerializationInclusion(JsonInclude.Include.ALWAYS)
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writer();
    }

    @Option(names = "--json", description = "Print JSON with the fields listed below instead of text.")
    private boolean json;

    boolean isSet() {
        return json;
    }

    /** Prints the value as JSON if the option is set, else the lines. */
    public void print(Consumer<String> out, Object value, Supplier<List<String>> lines) {
        if (json) {
            out.accept(text(value));
        } else {
            lines.get().forEach(out);
        }
    }

    static String text(Object value) {
        try {
            return Json.WRITER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write a " + value.getClass().getSimpleName() + " as JSON", e);
        }
    }
}
