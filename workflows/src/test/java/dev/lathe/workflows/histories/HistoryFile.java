package dev.lathe.workflows.histories;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.temporal.common.WorkflowExecutionHistory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A recorded history, {@code WORKFLOW/SCENARIO.vN.json}, in the test resources. */
record HistoryFile(Path path) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path FOLDER = Path.of("src/test/resources/histories");

    /** The version of recorded histories. */
    private static final String VERSION = "v1";

    static HistoryFile of(String workflow, String scenario) {
        return new HistoryFile(FOLDER.resolve(workflow).resolve(scenario + "." + VERSION + ".json"));
    }

    static List<HistoryFile> all() {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".json")).sorted().map(HistoryFile::new).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    void write(WorkflowExecutionHistory history) {
        try {
            Files.createDirectories(path.getParent());
            Files.writeString(path, oneEventPerLine(history));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String oneEventPerLine(WorkflowExecutionHistory history) throws JsonProcessingException {
        return JSON.readTree(history.toJson(false)).get("events").valueStream()
                .map(JsonNode::toString)
                .collect(Collectors.joining(",\n", "{\"events\":[\n", "\n]}\n"));
    }

    String json() {
        try {
            return Files.readString(path);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public String toString() {
        return FOLDER.relativize(path).toString();
    }
}
