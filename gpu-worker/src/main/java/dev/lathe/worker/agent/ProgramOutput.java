package dev.lathe.worker.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lathe.tuning.proposal.AgentUsage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The standard output of an agent's program with the rules that read it: JSON objects, one a line, or one object of
 * several lines.
 *
 * @param text the last line that is not JSON
 */
record ProgramOutput(List<OutputRule> rules, List<JsonNode> objects, Optional<String> text) {
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    /** The maximum size of the output in memory, more than any turn writes. */
    private static final int ALL = 64 * 1024 * 1024;

    private static final int END = 64 * 1024;

    /** Reads the output of a program that has ended. */
    static ProgramOutput of(Path file, List<OutputRule> rules) throws IOException {
        return parse(tail(file, ALL), rules);
    }

    /** Reads the end of the output of a running program. */
    static ProgramOutput endOf(Path file, List<OutputRule> rules) throws IOException {
        return parse(tail(file, END), rules);
    }

    static ProgramOutput parse(String output, List<OutputRule> rules) {
        List<JsonNode> lines = output.lines().flatMap(line -> object(line).stream()).toList();
        Optional<JsonNode> whole =
                lines.isEmpty() ? object(output.substring(Math.max(0, output.indexOf('{')))) : Optional.empty();
        return whole.map(object -> new ProgramOutput(rules, List.of(object), Optional.empty()))
                .orElseGet(() -> new ProgramOutput(rules, lines, lastText(output)));
    }

    /** A line that begins like an object may be one that is not complete yet. */
    private static Optional<String> lastText(String output) {
        return output.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("{"))
                .reduce((earlier, line) -> line);
    }

    private static Optional<JsonNode> object(String text) {
        if (!text.startsWith("{")) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readTree(text));
        } catch (JsonProcessingException notJson) {
            return Optional.empty();
        }
    }

    /** Returns the end of the file, from the beginning of a line. */
    private static String tail(Path file, int limit) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            long size = channel.size();
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(limit, size));
            channel.position(size - bytes.capacity());
            while (bytes.hasRemaining() && channel.read(bytes) > 0) {}
            String text = StandardCharsets.UTF_8.decode(bytes.flip()).toString();
            return size <= limit ? text : text.substring(text.indexOf('\n') + 1);
        } catch (NoSuchFileException notStarted) {
            return "";
        }
    }

    /** Returns what the agent does now, in one line. */
    String activity() {
        String words = objects.reversed().stream()
                .map(object -> texts(object, OutputRule::activity).collect(Collectors.joining(" ")))
                .filter(activity -> !activity.isBlank())
                .findFirst()
                .or(this::text)
                .orElse("");
        return words.strip().replaceAll("\\s+", " ");
    }

    Optional<String> session() {
        return lastOf(OutputRule::session);
    }

    /** Returns what the agent, or the program that failed, says at the end. */
    Optional<String> message() {
        return lastOf(OutputRule::message).or(this::text);
    }

    boolean failed() {
        return values(OutputRule::failed).anyMatch(value -> !value.isBoolean() || value.booleanValue());
    }

    /** Returns whether the program says this text anywhere. */
    boolean says(String words) {
        return Stream.concat(text.stream(), objects.stream().map(JsonNode::toString))
                .anyMatch(line -> line.contains(words));
    }

    AgentUsage usage(Duration time) {
        List<JsonNode> dollars = values(OutputRule::dollars).toList();
        return new AgentUsage(
                time,
                tokens(OutputRule::inputTokens),
                tokens(OutputRule::outputTokens),
                dollars.isEmpty()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(dollars.stream().mapToDouble(JsonNode::asDouble).sum()));
    }

    private OptionalLong tokens(Function<OutputRule, Optional<List<String>>> field) {
        List<JsonNode> counts = values(field).toList();
        return counts.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(counts.stream().mapToLong(JsonNode::asLong).sum());
    }

    private Optional<String> lastOf(Function<OutputRule, Optional<List<String>>> field) {
        return objects.reversed().stream()
                .flatMap(object -> texts(object, field))
                .filter(words -> !words.isBlank())
                .findFirst();
    }

    private Stream<JsonNode> values(Function<OutputRule, Optional<List<String>>> field) {
        return objects.stream().flatMap(object -> values(object, field));
    }

    private Stream<String> texts(JsonNode object, Function<OutputRule, Optional<List<String>>> field) {
        return values(object, field).filter(JsonNode::isValueNode).map(JsonNode::asText);
    }

    private Stream<JsonNode> values(JsonNode object, Function<OutputRule, Optional<List<String>>> field) {
        return rules.stream()
                .filter(rule -> rule.accepts(object))
                .flatMap(rule -> OutputRule.values(object, field.apply(rule)));
    }
}
