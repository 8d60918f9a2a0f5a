package dev.lathe.worker.op.reading;

import com.fasterxml.jackson.core.JsonProcessingException;

/** The parser's message for invalid JSON, without the internal source description. */
public final class JsonMessage {
    private static final String PLACE = "\\[Source: [^;]*; (line: \\d+, column: \\d+)]";

    private JsonMessage() {}

    public static String of(JsonProcessingException wrong) {
        return wrong.getOriginalMessage().replaceAll(PLACE, "$1");
    }
}
