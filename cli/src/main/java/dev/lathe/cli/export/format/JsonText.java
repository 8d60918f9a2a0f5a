package dev.lathe.cli.export.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.space.KnobValue;
import java.util.Map;

/** Conversions of values to JSON and of JSON to text. */
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

    static double milliseconds(double nanoseconds) {
        return nanoseconds / 1e6;
    }

    static ArrayNode milliseconds(Samples samples) {
        ArrayNode times = JsonNodeFactory.instance.arrayNode();
        samples.nanoseconds().forEach(nanoseconds -> times.add(milliseconds(nanoseconds)));
        return times;
    }
}
