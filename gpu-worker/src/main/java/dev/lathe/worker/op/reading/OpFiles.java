package dev.lathe.worker.op.reading;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.workflows.wire.JsonMessage;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A strict reader of op.json and space.json. Unknown, missing and mistyped fields are errors that name the field. */
public final class OpFiles {
    private static final ObjectMapper KNOWN_FIELDS = TuningJson.mapper()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .setDefaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    private static final ObjectMapper ALL_FIELDS =
            KNOWN_FIELDS.copy().enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

    private OpFiles() {}

    public static <T> T read(Path file, Class<T> type) {
        try {
            return parse(file, TextFile.read(file), type);
        } catch (IOException unreadable) {
            throw new OpFileException(file, "cannot read the file: " + unreadable.getMessage());
        }
    }

    /** Reads the text of a file. */
    public static <T> T parse(Path file, String text, Class<T> type) {
        try {
            // A misspelt field is both unknown and missing; the first message is more specific.
            KNOWN_FIELDS.readValue(text, type);
            return ALL_FIELDS.readValue(text, type);
        } catch (JsonProcessingException wrong) {
            throw error(file, wrong);
        }
    }

    /** Returns whether a file is a JSON object with the field; false if the JSON is invalid. */
    public static boolean hasField(Path file, String field) {
        try {
            return ALL_FIELDS.readTree(TextFile.read(file)).has(field);
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static String message(JsonProcessingException wrong) {
        return switch (wrong) {
            case UnrecognizedPropertyException unknown ->
                "unknown field; legal fields are "
                        + unknown.getKnownPropertyIds().stream()
                                .map(String::valueOf)
                                .sorted()
                                .toList();
            case InvalidFormatException value
            when legalValues(value).isPresent() ->
                "'" + value.getValue() + "' is invalid; legal values are "
                        + legalValues(value).orElseThrow();
            case InvalidNullException missing -> "missing value";
            default -> JsonMessage.of(wrong);
        };
    }

    private static Optional<List<String>> legalValues(InvalidFormatException value) {
        return Optional.ofNullable(value.getTargetType().getEnumConstants())
                .map(constants -> Arrays.stream(constants).map(Object::toString).toList());
    }

    private static OpFileException error(Path file, JsonProcessingException wrong) {
        if (wrong instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
            return new OpFileException(file, JsonMessage.field(mapping), message(wrong));
        }
        return wrong.getLocation() == null // that of a limit of the parser
                ? new OpFileException(file, message(wrong))
                : new OpFileException(file, wrong.getLocation().getLineNr(), message(wrong));
    }
}
