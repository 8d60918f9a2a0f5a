package dev.lathe.worker.agent;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * What is read from JSON objects of an agent's output. A value is a list of pointers such as {@code
 * /usage/input_tokens}; the step {@code *} means each item or field. Numbers of all objects are added. Of texts, the
 * last one applies.
 *
 * @param where the texts at these pointers select the objects; absent, all of them
 * @param activity what the agent does now
 * @param session the session that a later turn resumes
 * @param inputTokens the input tokens, including those from a cache
 * @param outputTokens the output tokens, including those of reasoning
 * @param dollars the cost in US dollars
 * @param message what the agent or the program says
 * @param failed a value other than false if the program failed
 */
record OutputRule(
        Optional<SortedMap<String, String>> where,
        Optional<List<String>> activity,
        Optional<List<String>> session,
        Optional<List<String>> inputTokens,
        Optional<List<String>> outputTokens,
        Optional<List<String>> dollars,
        Optional<List<String>> message,
        Optional<List<String>> failed) {

    boolean accepts(JsonNode object) {
        return where.isEmpty()
                || where.get().entrySet().stream().allMatch(condition -> at(object, condition.getKey())
                        .anyMatch(value -> value.asText().equals(condition.getValue())));
    }

    /** Returns the values at the pointers that exist. */
    static Stream<JsonNode> values(JsonNode object, Optional<List<String>> pointers) {
        return pointers.orElse(List.of()).stream().flatMap(pointer -> at(object, pointer));
    }

    Stream<String> pointers() {
        return Stream.concat(
                where.stream().flatMap(conditions -> conditions.keySet().stream()),
                Stream.of(activity, session, inputTokens, outputTokens, dollars, message, failed)
                        .flatMap(Optional::stream)
                        .flatMap(List::stream));
    }

    private static Stream<JsonNode> at(JsonNode object, String pointer) {
        Stream<JsonNode> found = Stream.of(object);
        for (String step : pointer.substring(1).split("/")) {
            found = found.flatMap(node -> step.equals("*") ? node.valueStream() : Stream.of(node.at("/" + step)));
        }
        return found.filter(node -> !node.isMissingNode() && !node.isNull());
    }
}
