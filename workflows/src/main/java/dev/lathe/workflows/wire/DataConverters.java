package dev.lathe.workflows.wire;

import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;
import java.util.List;

/** The data converter of every client and every worker. */
public final class DataConverters {
    /** One instance, because its JSON mapper is expensive to create and caches the types that it has seen. */
    private static final PayloadLimit PAYLOADS = new PayloadLimit();

    private static final DataConverter LATHE =
            DefaultDataConverter.newDefaultInstance().withPayloadConverterOverrides(PAYLOADS);

    private DataConverters() {}

    /** Prepares the reading of these types, which takes most of the time of the first payload. */
    public static void prepare(List<Class<?>> types) {
        types.forEach(PAYLOADS::prepare);
    }

    public static DataConverter lathe() {
        return LATHE;
    }
}
