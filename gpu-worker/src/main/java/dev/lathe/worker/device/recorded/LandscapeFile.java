package dev.lathe.worker.device.recorded;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** A reader of a Kernel Tuner cache file, plain or gzipped. It holds one configuration at a time in memory. */
final class LandscapeFile {
    private static final int GZIP_MAGIC = 0x1f8b;

    /** Python writes NaN and Infinity, which are invalid JSON. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final byte[] content;

    LandscapeFile(byte[] content) {
        this.content = content;
    }

    /** Reads the header; throws IllegalArgumentException if fields are missing, IOException if the JSON is invalid. */
    LandscapeHeader header() throws IOException {
        try (JsonParser parser = open()) {
            return LandscapeHeader.of(JSON.readValue(parser, LandscapeHeader.Fields.class));
        } catch (MismatchedInputException wrong) {
            String field = wrong.getPath().stream()
                    .limit(2)
                    .map(JsonMappingException.Reference::getFieldName)
                    .filter(Objects::nonNull)
                    .collect(Collectors.joining("."));
            throw new IllegalArgumentException(field + " contains a list or an object; use scalar values", wrong);
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
                recordings.add(Configuration.recording(header.point(key), JSON.<JsonNode>readTree(parser)));
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
}
