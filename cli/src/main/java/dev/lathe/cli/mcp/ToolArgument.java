package dev.lathe.cli.mcp;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** An argument of a tool: an option or a parameter of its command. A client passes the content of files as text. */
record ToolArgument(ArgSpec argument) {
    /** The JSON type of an argument. */
    enum Type {
        STRING("string"),
        INTEGER("integer"),
        NUMBER("number"),
        BOOLEAN("boolean"),
        STRINGS("array"),
        VALUES("object"),
        /** The content of a file. */
        TEXT("string"),
        /** The content of files by file name, or of one file. */
        TEXTS("object");

        private final String json;

        Type(String json) {
            this.json = json;
        }

        boolean accepts(Object value) {
            return switch (this) {
                case STRING -> value instanceof String || value instanceof Integer;
                case TEXT -> value instanceof String || value instanceof Map;
                case INTEGER -> value instanceof Integer || value instanceof Long;
                case NUMBER -> value instanceof Number;
                case BOOLEAN -> value instanceof Boolean;
                case STRINGS -> value instanceof List<?> list && list.stream().allMatch(STRING::accepts);
                case VALUES -> value instanceof Map<?, ?> map && map.values().stream().allMatch(STRING::accepts);
                case TEXTS -> value instanceof String
                        || value instanceof Map<?, ?> map
                                && map.values().stream().allMatch(text -> text instanceof String);
            };
        }

        /** Returns the description of legal values in an error. */
        String legal() {
            return switch (this) {
                case STRING, TEXT -> "a string";
                case INTEGER -> "an integer";
                case NUMBER -> "a number";
                case BOOLEAN -> "true or false";
                case STRINGS -> "an array of strings";
                case VALUES -> "an object of strings or integers, such as {\"TILE\": 8}";
                case TEXTS -> "an object of texts by file name, such as {\"tile.h\": \"...\"}, or the text of one file";
            };
        }
    }

    /** Returns the name: {@code target_value} for the option {@code --target-value}. */
    String name() {
        return switch (argument) {
            case OptionSpec option -> option.longestName().replaceFirst("^--", "").replace('-', '_');
            case PositionalParamSpec parameter -> parameter.paramLabel().toLowerCase(Locale.ROOT);
            default -> throw new IllegalStateException("neither an option nor a parameter: " + argument);
        };
    }

    /** Returns the option, or the parameter's label, as in errors of the command. */
    String onCommandLine() {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    boolean required() {
        return argument.required() && argument.group() == null;
    }

    Type type() {
        boolean several = argument.typeInfo().isMultiValue();
        Class<?> value = several || argument.typeInfo().isOptional()
                ? argument.auxiliaryTypes()[0]
                : argument.typeInfo().getType();
        if (argument.typeInfo().isMap()) {
            return Type.VALUES;
        }
        if (value == Path.class) {
            return several ? Type.TEXTS : Type.TEXT;
        }
        if (several) {
            return Type.STRINGS;
        }
        if (value == int.class || value == Integer.class || value == Long.class) {
            return Type.INTEGER;
        }
        if (value == Double.class) {
            return Type.NUMBER;
        }
        return value == boolean.class ? Type.BOOLEAN : Type.STRING;
    }

    /** Returns the JSON Schema. The function names arguments in the description. */
    Map<String, Object> schema(UnaryOperator<String> named) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", type() == Type.TEXTS ? List.of("object", "string") : type().json);
        schema.put("description", named.apply(description()));
        if (type() == Type.STRINGS || type() == Type.TEXTS) {
            schema.put(type() == Type.STRINGS ? "items" : "additionalProperties", Map.of("type", "string"));
        }
        if (type() == Type.VALUES) {
            schema.put("additionalProperties", Map.of("type", List.of("string", "integer")));
        }
        return schema;
    }

    String description() {
        String text = String.join(" ", argument.description()).replace("%%", "%").replaceAll("%n", " ");
        return switch (type()) {
            case TEXT -> text + " Pass the text, not a path.";
            case TEXTS -> text + " Pass the texts by file name.";
            case STRING, INTEGER, NUMBER, BOOLEAN, STRINGS, VALUES -> text;
        };
    }

    /** Returns the words of the command line for a legal value. Files are those that were written for the value. */
    Stream<String> words(Object value, List<Path> files) {
        return switch (type()) {
            case TEXT, TEXTS -> files.stream().map(file -> onCommandLine() + "=" + file);
            case BOOLEAN -> value.equals(true) ? Stream.of(onCommandLine()) : Stream.empty();
            case STRINGS ->
                ((List<?>) value).stream()
                        .map(element -> isParameter() ? element.toString() : onCommandLine() + "=" + element);
            case VALUES ->
                ((Map<?, ?>) value).entrySet().stream()
                        .map(entry -> onCommandLine() + "=" + entry.getKey() + "=" + entry.getValue());
            case STRING, INTEGER, NUMBER ->
                Stream.of(isParameter() ? value.toString() : onCommandLine() + "=" + value);
        };
    }

    boolean isParameter() {
        return argument.isPositional();
    }

    /** Returns whether the option has one of these names. */
    boolean isOneOf(List<String> names) {
        return argument instanceof OptionSpec option && Arrays.stream(option.names()).anyMatch(names::contains);
    }
}
