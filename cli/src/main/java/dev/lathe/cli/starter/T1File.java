package dev.lathe.cli.starter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.tuning.op.Expression;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Constraint;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * The space of a file in the auto-tuning community's T1 format. Its values and conditions are Python text, so a script
 * reads them with Python's own parser; it evaluates nothing. Kernels, arguments and budgets of the file are ignored.
 */
public record T1File(Path file, HostEnvironment environment) {
    private static final String SCRIPT = "t1_space.py";
    private static final String PYTHON = "python3";
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Throws CommandFailure that names the file and what is wrong in it, or that python3 is missing. */
    public ImportedSpace read() {
        try {
            Path output = Files.createTempFile("lathe-t1", ".json");
            try {
                run(output);
                return space(MAPPER.readTree(Files.readString(output)));
            } finally {
                Files.deleteIfExists(output);
            }
        } catch (IllegalArgumentException wrong) {
            throw CommandFailure.usage(file + ": " + wrong.getMessage());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void run(Path output) throws IOException {
        Path python = environment.executable(PYTHON)
                .orElseThrow(() -> CommandFailure.usage("--from-t1 requires " + PYTHON + ", which is not on PATH;"
                        + " on Debian and Ubuntu: apt-get install python3"));
        List<String> words = List.of(python.toString(), "-I", "-c", script(), file.toString(), output.toString());
        var result = Command.of(environment, LIMIT, words).run();
        if (!result.succeeded()) {
            throw CommandFailure.usage(result.output().strip());
        }
    }

    private static String script() throws IOException {
        try (InputStream text = T1File.class.getResourceAsStream(SCRIPT)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static ImportedSpace space(JsonNode space) {
        List<JsonNode> constraints = elements(space.path("constraints"));
        return ImportedSpace.of(
                elements(space.path("knobs")).stream().map(T1File::knob).toList(),
                IntStream.range(0, constraints.size())
                        .mapToObj(i -> constraint(i + 1, constraints.get(i).asText()))
                        .toList());
    }

    private static Knob knob(JsonNode knob) {
        List<KnobValue> values = elements(knob.path("values")).stream().map(T1File::value).toList();
        KnobValue usual = value(knob.path("default"));
        return new Knob(
                knob.path("name").asText(),
                "as in the T1 file",
                Category.TILING,
                values,
                values.contains(usual) ? usual : values.getFirst());
    }

    private static KnobValue value(JsonNode value) {
        return value.isBoolean() ? KnobValue.of(value.booleanValue()) : KnobValue.parse(value.asText());
    }

    private static Constraint constraint(int number, String inC) {
        Expression expression = Expression.parse(inC);
        return new Constraint("condition-" + number, expression, "choose other values of " + expression.names());
    }

    private static List<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }
}
