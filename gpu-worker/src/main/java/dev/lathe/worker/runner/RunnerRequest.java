package dev.lathe.worker.runner;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.job.JobFactory;
import dev.lathe.workflows.wire.JsonMessage;
import java.io.CharConversionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** A request to the runner and the interpretation of its result. */
record RunnerRequest<R>(RunnerCommand command, String job, Class<R> answer) {
    private static final int RESULT_WRITTEN = 0;
    private static final int BAD_JOB = 2;
    private static final int ENVIRONMENT_FAULT = 3;
    private static final int BUSY = 4;

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();

    /** Returns the outcome; throws RunnerException if there is no response or if it is malformed. */
    Outcome<R> outcome(CommandEnd end, Path result) throws IOException {
        return switch (end) {
            case CommandEnd.TimedOut timedOut -> throw RunnerException.noResponse(
                    "the runner did not respond within " + timedOut.limit().toSeconds() + " s");
            case CommandEnd.Killed killed -> throw RunnerException.noResponse(
                    "the runner was killed by signal " + killed.signal() + last(killed));
            case CommandEnd.Exited exited -> outcome(exited, result);
        };
    }

    private Outcome<R> outcome(CommandEnd.Exited exited, Path result) throws IOException {
        if (exited.code() != RESULT_WRITTEN) {
            throw failure(exited);
        }
        if (!Files.exists(result)) {
            throw RunnerException.malformed("the runner wrote no result" + last(exited));
        }
        return read(Files.readAllBytes(result));
    }

    private static RunnerException failure(CommandEnd.Exited exited) {
        return switch (exited.code()) {
            case BAD_JOB -> RunnerException.malformed("the runner rejected the job" + last(exited));
            case ENVIRONMENT_FAULT -> environmentFault(exited);
            case BUSY -> RunnerException.busy("the runner stopped" + last(exited));
            default -> RunnerException.noResponse(
                    "the runner ended with exit code " + exited.code() + last(exited));
        };
    }

    /** A failure of the reference is not transient. */
    private static RunnerException environmentFault(CommandEnd.Exited exited) {
        return exited.output().contains("error: the reference")
                ? RunnerException.malformed("the op's reference failed" + last(exited))
                : RunnerException.noResponse("the runner failed" + last(exited));
    }

    private Outcome<R> read(byte[] text) throws IOException {
        try {
            JsonNode response = MAPPER.readTree(text);
            return switch (response.path("status").asText()) {
                case "ok" -> Outcome.ok(MAPPER.treeToValue(response, answer));
                case "rejected" -> Outcome.rejected(rejection(response));
                case "unavailable" -> throw new LibraryUnavailable(response.path("reason").asText());
                default -> throw RunnerException.malformed(
                        "the runner's result has an unknown status: '" + response.path("status").asText() + "'");
            };
        } catch (JsonProcessingException unreadable) {
            throw RunnerException.malformed("cannot read the runner's result: " + JsonMessage.withField(unreadable));
        } catch (CharConversionException notUnicode) {
            throw RunnerException.malformed("cannot read the runner's result: the text is not UTF-8");
        }
    }

    /** A failure of the incumbent, which was correct before, is transient and no rejection of the challenger. */
    private static Rejection rejection(JsonNode response) {
        RejectionStage stage = stage(response.path("stage").asText());
        String reason = response.path("reason").asText();
        if (response.path("candidate").asText().equals(JobFactory.INCUMBENT)) {
            throw RunnerException.noResponse("the incumbent failed in a comparison at " + stage + ": " + reason);
        }
        return new Rejection(stage, reason, response.path("log").asText());
    }

    private static RejectionStage stage(String name) {
        return Arrays.stream(RejectionStage.values())
                .filter(stage -> stage.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(
                        () -> RunnerException.malformed("the runner's result has an unknown stage: '" + name + "'"));
    }

    private static String last(CommandEnd end) {
        return end.output().isBlank() ? "" : ": " + end.output().strip();
    }
}
