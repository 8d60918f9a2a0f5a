package dev.lathe.cli.export.format;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lathe.tuning.space.KnobValue;
import java.util.Map;

/** Makes JSON of values, and text of JSON. */
final class JsonText {
    private JsonText() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static ObjectNode of(Map<String, KnobValue> knobs) {
        ObjectNode object = object();
        knobs.forEach((name, value) -> object.putPOJO(name, value.json()));
        return object;
    }

    static String text(ObjectNode object) {
        return object.toPrettyString() + "\n";
    }
}
