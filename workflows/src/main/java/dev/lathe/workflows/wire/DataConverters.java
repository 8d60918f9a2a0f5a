package dev.lathe.workflows.wire;

import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;

/** The data converter of every client and every worker. */
public final class DataConverters {
    private DataConverters() {}

    public static DataConverter lathe() {
        return DefaultDataConverter.newDefaultInstance().withPayloadConverterOverrides(new PayloadLimit());
    }
}
