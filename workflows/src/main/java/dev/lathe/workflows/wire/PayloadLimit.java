package dev.lathe.workflows.wire;

import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.DataConverterException;
import io.temporal.common.converter.JacksonJsonPayloadConverter;
import java.util.Optional;

/**
 * The payload limit. Payloads of 64 KiB and more are rejected on every server. The embedded server has no limit, and a
 * durable server fails a workflow at 2 MiB; this check reports the cause.
 */
final class PayloadLimit extends JacksonJsonPayloadConverter {
    static final int BYTES = 64 * 1024;

    PayloadLimit() {
        super(TuningJson.mapper());
    }

    @Override
    public Optional<Payload> toData(Object value) {
        Optional<Payload> payload = super.toData(value);
        payload.ifPresent(written -> check(written, value));
        return payload;
    }

    private static void check(Payload written, Object value) {
        if (written.getData().size() >= BYTES) {
            throw new DataConverterException("a " + value.getClass().getSimpleName() + " of " + written.getData().size()
                    + " bytes is larger than the payload limit of " + BYTES + " bytes");
        }
    }
}
