package dev.lathe.worker.op.reading;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.util.Collection;
import java.util.Map;

/** The message for invalid JSON, without the parser's terms for types and sources. */
public final class JsonMessage {
    private static final String PLACE = "\\[Source: [^;]*; (line: \\d+, column: \\d+)]";
    private static final String OF_TYPES = "(?s)Cannot (construct|deserialize|coerce) .*";

    private JsonMessage() {}

    public static String of(JsonProcessingException wrong) {
        String message = wrong.getOriginalMessage();
        if (message.startsWith("Trailing token")) {
            return "text after the end of the JSON object; remove it";
        }
        return wrong instanceof MismatchedInputException mismatched
                        && mismatched.getTargetType() != null
                        && message.matches(OF_TYPES)
                ? "must be " + expected(mismatched.getTargetType())
                : message.replaceAll(PLACE, "$1");
    }

    /** Returns the JSON type that a Java type is read from. */
    private static String expected(Class<?> type) {
        if (Collection.class.isAssignableFrom(type)) {
            return "a list";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return "a number";
        }
        return type.isRecord() || Map.class.isAssignableFrom(type) ? "an object" : "a string";
    }
}
