package dev.lathe.workflows.wire;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.Variant;
import dev.lathe.workflows.contract.sweep.SweepPlan;

/**
 * The JSON of payloads and of machine-readable output. Unknown fields are ignored, so that workers of different
 * versions can run the same campaigns. Absent values are omitted.
 */
public final class TuningJson {
    private TuningJson() {}

    public static ObjectMapper mapper() {
        return JsonMapper.builder()
                .addModule(new Jdk8Module())
                .addModule(new JavaTimeModule())
                .addModule(new SealedCases())
                .addModule(new Scalars())
                .addMixIn(Source.class, EditedCode.class)
                .addMixIn(Variant.class, EditedCode.class)
                .addMixIn(SweepPlan.class, LongLists.Members.class)
                .addMixIn(WarmStarts.class, LongLists.Imported.class)
                // Only components of records are serialized, not their other methods.
                .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
                .serializationInclusion(JsonInclude.Include.NON_ABSENT)
                .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
                .enable(DeserializationFeature.READ_ENUMS_USING_TO_STRING)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }
}
