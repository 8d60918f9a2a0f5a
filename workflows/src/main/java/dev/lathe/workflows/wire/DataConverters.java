package dev.lathe.workflows.wire;

import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;

/** The one data converter; every client and every worker uses it. */
public final class DataConverters {
    private DataConverters() {}

    public static DataConverter lathe() {
        return DefaultDataConverter.newDefaultInstance().withPayloadConverterOverrides(new PayloadLimit());
    }
}
