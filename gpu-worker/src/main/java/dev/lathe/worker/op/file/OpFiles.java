package dev.lathe.worker.op.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads the JSON of op folders strictly: what is unknown, missing or of the wrong kind is an error that names its field. */
public final class OpFiles {
    private static final ObjectMapper KNOWN_FIELDS = TuningJson.mapper()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);

    private static final ObjectMapper ALL_FIELDS =
            KNOWN_FIELDS.copy().enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

    private OpFiles() {}

    public static <T> T read(Path file, Class<T> type) {
        try {
            String text = Files.readString(file);
            // A misspelt field is both unknown and missing; the first says more.
            KNOWN_FIELDS.readValue(text, type);
            return ALL_FIELDS.readValue(text, type);
        } catch (JsonProcessingException wrong) {
            throw refused(file, wrong);
        } catch (IOException unreadable) {
            throw new OpFileException(file, "cannot be read: " + unreadable);
        }
    }

    /** Whether a file is an object that has the field; what is no JSON at all is complained of by who reads it. */
    public static boolean names(Path file, String field) {
        try {
            return ALL_FIELDS.readTree(Files.readString(file)).has(field);
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static String complaint(JsonProcessingException wrong) {
        return switch (wrong) {
            case UnrecognizedPropertyException unknown -> "there is no such field; legal are "
                    + unknown.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList();
            case InvalidFormatException value when legalValues(value).isPresent() -> "'" + value.getValue()
                    + "' is not legal; legal are " + legalValues(value).orElseThrow();
            case JsonMappingException mapping when mapping.getOriginalMessage().startsWith("Null value for creator property") ->
                "the field is missing";
            default -> JsonComplaint.of(wrong);
        };
    }

    private static Optional<List<String>> legalValues(InvalidFormatException value) {
        return Optional.ofNullable(value.getTargetType().getEnumConstants())
                .map(constants -> Arrays.stream(constants).map(Object::toString).toList());
    }

    private static OpFileException refused(Path file, JsonProcessingException wrong) {
        return wrong instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()
                ? new OpFileException(file, field(mapping), complaint(wrong))
                : new OpFileException(file, wrong.getLocation().getLineNr(), complaint(wrong));
    }

    /** The path of the field, such as {@code knobs[2].values}. */
    private static String field(JsonMappingException wrong) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : wrong.getPath()) {
            path.append(step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName());
        }
        return path.substring(path.charAt(0) == '.' ? 1 : 0);
    }
}
