package dev.lathe.worker.op;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;

/** Where a field such as {@code knobs[2].values} stands in a JSON file: its line, or that of the nearest part that is there. */
public final class FieldLine {
    private static final JsonFactory JSON = new JsonFactory();

    private FieldLine() {}

    /** Empty where the file is no JSON, or holds nothing of the field. */
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
