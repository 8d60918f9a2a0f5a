package dev.lathe.workflows.wire;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.lathe.tuning.packing.DeflatedText;
import org.jspecify.annotations.Nullable;

/** The code of sources and variants is packed if it is long, because several payloads of each stage contain it. */
abstract class EditedCode {
    private static final String PACKED = "deflated:";
    private static final int LONG = 1_000;

    @JsonSerialize(converter = Pack.class)
    @JsonDeserialize(converter = Unpack.class)
    private @Nullable String code;

    static final class Pack extends StdConverter<String, String> {
        @Override
        public String convert(String code) {
            return code.length() > LONG || code.startsWith(PACKED) ? PACKED + DeflatedText.deflate(code) : code;
        }
    }

    static final class Unpack extends StdConverter<String, String> {
        @Override
        public String convert(String written) {
            return written.startsWith(PACKED) ? DeflatedText.inflate(written.substring(PACKED.length())) : written;
        }
    }
}
