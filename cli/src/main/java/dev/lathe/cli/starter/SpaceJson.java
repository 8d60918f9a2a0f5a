package dev.lathe.cli.starter;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lathe.tuning.space.constraint.Constraint;
import dev.lathe.tuning.space.knob.Knob;

/** JSON files of an op's folder that are changed by a program before a person has seen them. */
final class SpaceJson {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private SpaceJson() {}

    /** The space.json of a family of a foreign space, which is launched as another one. */
    static String imported(ImportedSpace space, String likeThis) {
        ObjectNode json = parse(likeThis);
        json.put("family", ImportedSpace.FAMILY);
        json.put("about", "knobs and conditions of a T1 file; the kernel is yet to be written");
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

    /** An op.json with one family more. */
    static String withFamily(String opJson, Starter device) {
        ObjectNode json = parse(opJson);
        ((ArrayNode) json.path(device.toString()).path("families")).add(ImportedSpace.FAMILY);
        return text(json);
    }

    private static ObjectNode parse(String text) {
        try {
            return (ObjectNode) MAPPER.readTree(text);
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("a starter's file is no JSON", broken);
        }
    }

    private static String text(ObjectNode json) {
        try {
            return MAPPER.writeValueAsString(json) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree of texts and numbers can be written", impossible);
        }
    }
}
