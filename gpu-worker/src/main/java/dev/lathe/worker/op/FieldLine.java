package dev.lathe.worker.op;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;

/** The line of a field such as {@code knobs[2].values} in a JSON file, or of its closest existing parent. */
public final class FieldLine {
    private static final JsonFactory JSON = new JsonFactory();

    private FieldLine() {}

    /** Returns the line; empty if the JSON is invalid before the field or if no parent of the field exists. */
    public static OptionalInt of(Path file, String field) {
        String wanted = "/" + field.replace("[", "/").replace("]", "").replace('.', '/') + "/";
        int longest = 0;
        OptionalInt line = OptionalInt.empty();
        try (JsonParser parser = JSON.createParser(file.toFile())) {
            while (parser.nextToken() != null) {
                String here = parser.getParsingContext().pathAsPointer().toString();
                if (here.length() > longest && wanted.startsWith(here + "/")) {
                    longest = here.length();
                    line = OptionalInt.of(parser.currentTokenLocation().getLineNr());
                }
            }
            return line;
        } catch (IOException broken) {
            return line;
        }
    }
}
