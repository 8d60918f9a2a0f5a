package dev.lathe.worker.op.file;

import com.fasterxml.jackson.core.JsonProcessingException;

/** What the parser says of a text that is no JSON, without what it says of itself. */
public final class JsonComplaint {
    private static final String PLACE = "\\[Source: [^;]*; (line: \\d+, column: \\d+)]";

    private JsonComplaint() {}

    public static String of(JsonProcessingException wrong) {
        return wrong.getOriginalMessage().replaceAll(PLACE, "$1");
    }
}
