package dev.lathe.cli.doc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lathe.cli.doc.FileField.Type;
import java.io.UncheckedIOException;
import java.util.List;

/** JSON Schemas (draft 7, which editors support best) of the fields of files. */
final class JsonSchema {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNodeFactory NODES = JSON.getNodeFactory();

    private JsonSchema() {}

    /** Returns the schema of a file. */
    static ObjectNode of(String title, Type.Structure fields) {
        return head(title).setAll(schema(fields));
    }

    /** Returns the schema of a file that has other fields if it has the given field. */
    static ObjectNode either(String title, String field, Type.Structure with, Type.Structure without) {
        ObjectNode schema = head(title);
        schema.putObject("if").putArray("required").add(field);
        schema.set("then", schema(with));
        schema.set("else", schema(without));
        return schema;
    }

    private static ObjectNode head(String title) {
        return NODES.objectNode()
                .put("$schema", "http://json-schema.org/draft-07/schema#")
                .put("title", title);
    }

    private static ObjectNode schema(Type.Structure structure) {
        ObjectNode schema = NODES.objectNode().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = NODES.arrayNode();
        for (FileField field : structure.fields()) {
            properties.set(field.name(), schema(field));
            if (field.isRequired()) {
                required.add(field.name());
            }
        }
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        return schema.put("additionalProperties", false);
    }

    private static ObjectNode schema(FileField field) {
        ObjectNode schema = schema(field.type());
        String unit = field.unit().isEmpty() ? "" : " Unit: " + field.unit() + ".";
        String byDefault = field.byDefault().isEmpty() ? "" : " Default: " + field.byDefault() + ".";
        schema.put("description", sentence(field.about()) + unit + byDefault);
        if (!field.example().isEmpty()) {
            schema.putArray("examples").add(parsed(field.example()));
        }
        return schema;
    }

    private static String sentence(String phrase) {
        return Character.toUpperCase(phrase.charAt(0)) + phrase.substring(1) + ".";
    }

    private static JsonNode parsed(String example) {
        try {
            return JSON.readTree(example);
        } catch (JsonProcessingException wrong) {
            throw new UncheckedIOException("invalid example: " + example, wrong);
        }
    }

    private static ObjectNode schema(Type type) {
        return switch (type) {
            case Type.Text text -> text(text);
            case Type.Words(List<String> legal) -> {
                ObjectNode schema = NODES.objectNode();
                legal.forEach(schema.putArray("enum")::add);
                yield schema;
            }
            case Type.Whole whole -> whole(whole);
            case Type.Decimal decimal -> decimal(decimal);
            case Type.Flag flag -> NODES.objectNode().put("type", "boolean");
            case Type.ListOf list -> list(list);
            case Type.MapOf(Type value) -> {
                ObjectNode schema = NODES.objectNode().put("type", "object");
                schema.set("additionalProperties", schema(value));
                yield schema;
            }
            case Type.Structure structure -> schema(structure);
            case Type.Cases(List<Type.Structure> cases) -> {
                ObjectNode schema = NODES.objectNode();
                ArrayNode oneOf = schema.putArray("oneOf");
                cases.forEach(one -> oneOf.add(schema(one)));
                yield schema;
            }
            case Type.KnobValue value -> typed("integer", "boolean", "string");
        };
    }

    private static ObjectNode typed(String... types) {
        ObjectNode schema = NODES.objectNode();
        ArrayNode legal = schema.putArray("type");
        List.of(types).forEach(legal::add);
        return schema;
    }

    private static ObjectNode text(Type.Text text) {
        ObjectNode schema =
                text.mayBeInteger() ? typed("string", "integer") : NODES.objectNode().put("type", "string");
        return text.pattern().isEmpty() ? schema : schema.put("pattern", "^(" + text.pattern() + ")$");
    }

    private static ObjectNode whole(Type.Whole whole) {
        ObjectNode schema = NODES.objectNode().put("type", "integer");
        return whole.equals(Type.Whole.ANY) || whole.least() == Long.MIN_VALUE
                ? schema
                : schema.put("minimum", whole.least()).put("maximum", whole.most());
    }

    private static ObjectNode decimal(Type.Decimal decimal) {
        ObjectNode schema = NODES.objectNode().put("type", "number");
        return decimal.equals(Type.Decimal.ANY)
                ? schema
                : schema.put("minimum", decimal.least()).put("maximum", decimal.most());
    }

    private static ObjectNode list(Type.ListOf list) {
        ObjectNode schema = NODES.objectNode().put("type", "array");
        schema.set("items", schema(list.item()));
        if (!list.mayBeSingle()) {
            return schema;
        }
        ObjectNode either = NODES.objectNode();
        either.putArray("anyOf").add(schema).add(schema(list.item()));
        return either;
    }
}
