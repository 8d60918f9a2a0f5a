package dev.lathe.cli.starter;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lathe.tuning.space.Constraint;
import dev.lathe.tuning.space.Knob;

/** Edits the starter's JSON files before they are written. */
final class SpaceJson {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private SpaceJson() {}

    /** Returns the space.json of an imported space, with the launches of another space.json. */
    static String imported(ImportedSpace space, String template) {
        ObjectNode json = parse(template);
        json.put("family", ImportedSpace.FAMILY);
        json.put("about", "knobs and conditions of a T1 file; replace the kernel with your own");
        ArrayNode knobs = json.putArray("knobs");
        space.knobs().forEach(knob -> add(knobs.addObject(), knob));
        ArrayNode constraints = json.putArray("constraints");
        space.constraints().forEach(constraint -> add(constraints.addObject(), constraint));
        return text(json);
    }

    private static void add(ObjectNode json, Knob knob) {
        json.put("name", knob.name());
        json.put("meaning", knob.meaning());
        json.put("category", knob.category().toString());
        ArrayNode values = json.putArray("values");
        knob.values().forEach(value -> values.addPOJO(value.json()));
        json.putPOJO("default", knob.defaultValue().json());
        json.put("passed", "macro");
    }

    private static void add(ObjectNode json, Constraint constraint) {
        json.put("name", constraint.name());
        json.put("expression", constraint.expression().toString());
        json.put("fix", constraint.fixHint());
    }

    /** Returns the op.json with the family {@code imported} added. */
    static String withFamily(String opJson, Starter device) {
        ObjectNode json = parse(opJson);
        ((ArrayNode) json.path(device.toString()).path("families")).add(ImportedSpace.FAMILY);
        return text(json);
    }

    private static ObjectNode parse(String text) {
        try {
            return (ObjectNode) MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("invalid JSON in a starter's file", e);
        }
    }

    private static String text(ObjectNode json) {
        try {
            return MAPPER.writeValueAsString(json) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write JSON", e);
        }
    }
}
