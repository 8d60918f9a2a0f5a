package dev.lathe.workflows.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import java.util.Collection;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The message for invalid JSON, without the parser's terms for types and sources. */
public final class JsonMessage {
    private static final String PLACE = "\\[Source: [^;]*; (line: \\d+, column: \\d+)]";
    private static final String NAME_OF_LIMIT = ", from `[^`]*`";
    private static final String OF_TYPES = "(?s)Cannot (construct|deserialize|coerce) .*";

    private static final Pattern MISSING_KIND = Pattern.compile("missing type id property '(\\w+)'");
    private static final Pattern UNKNOWN_KIND =
            Pattern.compile("(?s)type id '(.*?)' as a subtype .*known type ids = (\\[[^]]*])");

    private JsonMessage() {}

    public static String of(JsonProcessingException wrong) {
        String message = wrong.getOriginalMessage();
        if (wrong instanceof ValueInstantiationException
                && wrong.getCause() instanceof IllegalArgumentException cause) {
            return String.valueOf(cause.getMessage());
        }
        if (wrong instanceof ValueInstantiationException || message.startsWith("Null value for creator property")) {
            return "missing field";
        }
        if (wrong instanceof InvalidNullException) {
            return "missing value";
        }
        if (message.startsWith("No fallback setter/field defined for creator property")) {
            return "duplicate field";
        }
        if (message.startsWith("Trailing token")) {
            return "text after the end of the JSON object; remove it";
        }
        if (wrong instanceof InvalidTypeIdException) {
            return ofKind(message);
        }
        if (message.startsWith("Unexpected token (") && message.contains(" type id ")) {
            return "must be an object";
        }
        return wrong instanceof MismatchedInputException mismatched
                        && mismatched.getTargetType() != null
                        && message.matches(OF_TYPES)
                ? "must be " + expected(mismatched.getTargetType())
                : message.replaceAll(PLACE, "$1").replaceAll(NAME_OF_LIMIT, "");
    }

    /** Returns the message for an object whose kind is missing or unknown. */
    private static String ofKind(String message) {
        Matcher missing = MISSING_KIND.matcher(message);
        if (missing.find()) {
            return "must be an object with the field '" + missing.group(1) + "'";
        }
        Matcher unknown = UNKNOWN_KIND.matcher(message);
        return unknown.find()
                ? "unknown kind '" + unknown.group(1) + "'; legal are " + unknown.group(2)
                : "unknown kind";
    }

    /** Returns the path of the field, such as {@code knobs[2].values}; the path must not be empty. */
    public static String field(JsonMappingException wrong) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : wrong.getPath()) {
            path.append(step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName());
        }
        return path.substring(path.charAt(0) == '.' ? 1 : 0);
    }

    /** Returns the message after the path of the field, if it has one. */
    public static String withField(JsonProcessingException wrong) {
        return wrong instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()
                ? field(mapping) + ": " + of(wrong)
                : of(wrong);
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
