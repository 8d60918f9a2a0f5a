package dev.lathe.worker.device.recorded;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** A streaming reader of a Kernel Tuner cache file, plain or gzipped. */
final class LandscapeFile {
    private static final int GZIP_MAGIC = 0x1f8b;

    /** Python writes NaN and Infinity, which are invalid JSON. */
    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

    private final byte[] content;

    LandscapeFile(byte[] content) {
        this.content = content;
    }

    /** Reads the header; throws IllegalArgumentException if fields are missing, IOException if the JSON is invalid. */
    LandscapeHeader header() throws IOException {
        try (JsonParser parser = open()) {
            return new HeaderFields(parser).read();
        }
    }

    List<Recording> recordings(LandscapeHeader header) throws IOException {
        try (JsonParser parser = open()) {
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                parser.nextToken();
                if (field.equals("cache")) {
                    return configurations(parser, header);
                }
                parser.skipChildren();
            }
        }
        throw new IllegalArgumentException("the field 'cache' is missing");
    }

    private static List<Recording> configurations(JsonParser parser, LandscapeHeader header) throws IOException {
        List<Recording> recordings = new ArrayList<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            parser.nextToken();
            try {
                recordings.add(new ConfigurationFields(parser).read(header.point(key)));
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException("configuration '" + key + "': " + wrong.getMessage(), wrong);
            }
        }
        return recordings;
    }

    /** Returns a parser positioned in the outermost object. */
    private JsonParser open() throws IOException {
        InputStream bytes = new ByteArrayInputStream(content);
        JsonParser parser = JSON.createParser(packed() ? new GZIPInputStream(bytes) : bytes);
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new IllegalArgumentException("the file does not contain a JSON object");
        }
        return parser;
    }

    private boolean packed() {
        return content.length > 1 && ((content[0] & 0xff) << 8 | (content[1] & 0xff)) == GZIP_MAGIC;
    }

    /** Returns the text of a scalar; skips objects and lists and returns empty for them. */
    static Optional<String> scalar(JsonParser parser) throws IOException {
        if (parser.currentToken().isScalarValue()) {
            return Optional.of(parser.getText());
        }
        parser.skipChildren();
        return Optional.empty();
    }
}
