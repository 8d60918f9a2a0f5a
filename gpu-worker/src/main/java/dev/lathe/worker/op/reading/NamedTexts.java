package dev.lathe.worker.op.reading;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads an object whose values are strings. Jackson itself would read a number as one. */
final class NamedTexts extends StdDeserializer<SortedMap<String, String>> {
    NamedTexts() {
        super(SortedMap.class);
    }

    @Override
    public SortedMap<String, String> deserialize(JsonParser json, DeserializationContext context) throws IOException {
        if (!json.isExpectedStartObjectToken()) {
            context.handleUnexpectedToken(SortedMap.class, json);
        }
        SortedMap<String, String> texts = new TreeMap<>();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            if (json.nextToken() != JsonToken.VALUE_STRING) {
                context.handleUnexpectedToken(String.class, json);
            }
            texts.put(name, json.getText());
        }
        return texts;
    }
}
