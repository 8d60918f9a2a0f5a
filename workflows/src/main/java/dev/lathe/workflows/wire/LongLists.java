package dev.lathe.workflows.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import dev.lathe.tuning.packing.DeflatedText;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.workflows.contract.sweep.SweepMember;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Long lists of a sweep's plan are packed, short ones are plain JSON. 1,000 campaigns and 200 warm starts must fit into
 * one payload.
 */
final class LongLists {
    private static final int LONG = 100;

    private LongLists() {}

    abstract static class Members {
        @JsonSerialize(using = Pack.class)
        @JsonDeserialize(using = UnpackMembers.class)
        private @Nullable List<SweepMember> members;
    }

    abstract static class Imported {
        @JsonSerialize(using = Pack.class)
        @JsonDeserialize(using = UnpackImports.class)
        private @Nullable List<WarmStart> inOrder;
    }

    static final class Pack extends JsonSerializer<List<?>> {
        @Override
        public void serialize(List<?> list, JsonGenerator json, SerializerProvider provider) throws IOException {
            if (list.size() <= LONG) {
                provider.defaultSerializeValue(list, json);
            } else {
                json.writeString(DeflatedText.deflate(((ObjectMapper) json.getCodec()).writeValueAsString(list)));
            }
        }
    }

    static final class UnpackMembers extends Unpack<SweepMember> {
        UnpackMembers() {
            super(SweepMember.class);
        }
    }

    static final class UnpackImports extends Unpack<WarmStart> {
        UnpackImports() {
            super(WarmStart.class);
        }
    }

    private abstract static class Unpack<T> extends JsonDeserializer<List<T>> {
        private final Class<T> type;

        Unpack(Class<T> type) {
            this.type = type;
        }

        @Override
        public List<T> deserialize(JsonParser json, DeserializationContext context) throws IOException {
            ObjectMapper mapper = (ObjectMapper) json.getCodec();
            var list = mapper.getTypeFactory().constructCollectionType(List.class, type);
            return json.currentToken() == JsonToken.VALUE_STRING
                    ? mapper.readValue(DeflatedText.inflate(json.getText()), list)
                    : mapper.readValue(json, list);
        }
    }
}
