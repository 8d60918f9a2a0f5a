package dev.lathe.workflows.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.DataConverterException;
import io.temporal.common.converter.JacksonJsonPayloadConverter;
import java.lang.reflect.Type;
import java.util.Optional;

/**
 * The JSON of payloads, with a limit and with messages for users who send a payload by hand. Payloads of 64 KiB and
 * more are rejected on every server. The embedded server has no limit, and a durable server fails a workflow at 2 MiB;
 * this check reports the cause.
 */
final class PayloadLimit extends JacksonJsonPayloadConverter {
    static final int BYTES = 64 * 1024;

    private final ObjectMapper mapper;

    PayloadLimit() {
        this(TuningJson.mapper());
    }

    private PayloadLimit(ObjectMapper mapper) {
        super(mapper);
        this.mapper = mapper;
    }

    /** Prepares the reading of a type. */
    void prepare(Class<?> type) {
        mapper.readerFor(type);
    }

    @Override
    public Optional<Payload> toData(Object value) {
        Optional<Payload> payload = super.toData(value);
        payload.ifPresent(written -> check(written, value));
        return payload;
    }

    /** Throws DataConverterException for invalid JSON, and for {@code null} instead of an object. */
    @Override
    public <T> T fromData(Payload content, Class<T> type, Type genericType) {
        try {
            T value = super.fromData(content, type, genericType);
            if (value == null && type.isRecord()) {
                throw new DataConverterException("invalid payload: must be an object, not 'null'");
            }
            return value;
        } catch (DataConverterException failure) {
            throw failure.getCause() instanceof JsonProcessingException wrong
                    ? new DataConverterException("invalid payload: " + JsonMessage.withField(wrong), wrong)
                    : failure;
        }
    }

    private static void check(Payload written, Object value) {
        if (written.getData().size() >= BYTES) {
            throw new DataConverterException("a " + value.getClass().getSimpleName() + " of " + written.getData().size()
                    + " bytes is larger than the payload limit of " + BYTES + " bytes");
        }
    }
}
