package dev.lathe.temporal.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.lathe.temporal.host.LocalTemporalException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** The file server.json, replaced atomically. */
public record ServerRecordFile(Path path) {

    /** Created at the first use. A command that finds a durable server by its process reads no record. */
    private static final class Json {
        private static final ObjectMapper MAPPER = JsonMapper.builder()
                .addModule(new Jdk8Module())
                // A plain path; Jackson's default is a URI.
                .addModule(new SimpleModule().addSerializer(Path.class, ToStringSerializer.instance))
                .serializationInclusion(JsonInclude.Include.NON_EMPTY)
                .enable(SerializationFeature.INDENT_OUTPUT)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    public Optional<ServerRecord> read() {
        try {
            return Optional.of(Json.MAPPER.readValue(Files.readString(path), ServerRecord.class));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (JsonProcessingException e) {
            throw new LocalTemporalException(path + " is not a server record; delete it and start the server again", e);
        } catch (IOException e) {
            throw new LocalTemporalException(path + " cannot be read", e);
        }
    }

    public void write(ServerRecord record) {
        try {
            Path draft = Files.createTempFile(path.getParent(), ".server-", ".json");
            Files.writeString(draft, Json.MAPPER.writeValueAsString(record) + "\n");
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new LocalTemporalException(path + " cannot be written", e);
        }
    }

    public void remove() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new LocalTemporalException(path + " cannot be removed", e);
        }
    }
}
