package dev.lathe.worker.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The usage of a session until the end of its last run, for programs that report only the usage of the session. */
record SessionUsage(String session, AgentUsage total) {
    private static final ObjectMapper JSON = TuningJson.mapper();

    /** Returns the usage since the last run, and stores the total in the file for the next one. */
    AgentUsage sinceLast(Path file) throws IOException {
        AgentUsage before = stored(file)
                .filter(last -> last.session().equals(session))
                .map(SessionUsage::total)
                .orElse(AgentUsage.NONE);
        Files.writeString(file, JSON.writeValueAsString(this));
        return new AgentUsage(
                total.time(),
                since(total.inputTokens(), before.inputTokens()),
                since(total.outputTokens(), before.outputTokens()),
                total.dollars().isPresent()
                        ? OptionalDouble.of(Math.max(0, total.dollars().getAsDouble() - before.dollars().orElse(0)))
                        : OptionalDouble.empty());
    }

    private static OptionalLong since(OptionalLong total, OptionalLong before) {
        return total.isPresent()
                ? OptionalLong.of(Math.max(0, total.getAsLong() - before.orElse(0)))
                : OptionalLong.empty();
    }

    /** The agent can write the file, so an invalid one counts as absent. */
    private static Optional<SessionUsage> stored(Path file) throws IOException {
        try {
            return Files.exists(file)
                    ? Optional.of(JSON.readValue(file.toFile(), SessionUsage.class))
                    : Optional.empty();
        } catch (JsonProcessingException invalid) {
            return Optional.empty();
        }
    }
}
