package dev.lathe.workflows.histories;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.temporal.common.WorkflowExecutionHistory;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A recorded history, {@code WORKFLOW/SCENARIO.vN.json.gz}, in the test resources. */
record HistoryFile(Path path) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path FOLDER = Path.of("src/test/resources/histories");

    /** The version of recorded histories. */
    private static final String VERSION = "v1";

    private static final String SUFFIX = ".json.gz";

    static HistoryFile of(String workflow, String scenario) {
        return new HistoryFile(FOLDER.resolve(workflow).resolve(scenario + "." + VERSION + SUFFIX));
    }

    static List<HistoryFile> all() {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().map(HistoryFile::new).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    void write(WorkflowExecutionHistory history) {
        try {
            Files.createDirectories(path.getParent());
            try (OutputStream file = new GZIPOutputStream(Files.newOutputStream(path))) {
                file.write(oneEventPerLine(history).getBytes(UTF_8));
            }
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
        try (InputStream file = new GZIPInputStream(Files.newInputStream(path))) {
            return new String(file.readAllBytes(), UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public String toString() {
        return FOLDER.relativize(path).toString();
    }
}
