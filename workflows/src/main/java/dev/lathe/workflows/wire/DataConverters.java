package dev.lathe.workflows.wire;

import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;

/** The data converter of every client and every worker. */
public final class DataConverters {
    /** One instance, because its JSON mapper is expensive to create and caches the types that it has seen. */
    private static final DataConverter LATHE =
            DefaultDataConverter.newDefaultInstance().withPayloadConverterOverrides(new PayloadLimit());

    private DataConverters() {}

    public static DataConverter lathe() {
        return LATHE;
    }
}
