package dev.lathe.worker.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;

/** The JSON format of a job. */
public final class JobFormat {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .serializationInclusion(JsonInclude.Include.NON_EMPTY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private JobFormat() {}

    public static String text(Job job) {
        try {
            return MAPPER.writeValueAsString(job);
        } catch (JsonProcessingException impossible) {
            throw new AssertionError("a record of numbers and texts is serializable", impossible);
        }
    }
}
