package dev.lathe.worker.runner;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import java.util.Locale;

/** Reads result files. */
final class RunnerAnswer {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();

    private RunnerAnswer() {}

    static <R> RunnerExit<R> read(String text, Class<R> type) {
        try {
            JsonNode answer = MAPPER.readTree(text);
            return switch (answer.path("status").asText()) {
                case "ok" -> new RunnerExit.Ok<>(MAPPER.treeToValue(answer, type));
                case "rejected" -> new RunnerExit.Rejected<>(answer.path("candidate").asText(), rejection(answer));
                case "unavailable" -> new RunnerExit.Unavailable<>(answer.path("reason").asText());
                default -> new RunnerExit.Garbled<>("the runner's result has no status: " + text);
            };
        } catch (JsonProcessingException | IllegalArgumentException garbled) {
            return new RunnerExit.Garbled<>("the runner's result cannot be read: " + garbled.getMessage());
        }
    }

    private static Rejection rejection(JsonNode answer) {
        RejectionStage stage = RejectionStage.valueOf(answer.path("stage").asText().toUpperCase(Locale.ROOT));
        return new Rejection(stage, answer.path("reason").asText(), answer.path("log").asText());
    }
}
