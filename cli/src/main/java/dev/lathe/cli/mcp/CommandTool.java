package dev.lathe.cli.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** A tool that runs a command. Its name, schema and description are those of the command. */
record CommandTool(List<String> command, CommandSpec spec, Effect effect, ClientAgents agents) {
    /**
     * Options that a tool does not have: help; the displays for terminals; shell commands, and files that the command
     * reads or writes on this machine.
     */
    private static final List<String> EXCLUDED = List.of("--help", "--watch", "--notify", "--from", "--out");

    /** The option that also takes a shell command. */
    private static final String AGENT = "agent";

    /** The parameter that a new sweep reads its agent from, too. */
    private static final String MANIFEST = "sweep";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** What a tool changes. */
    enum Effect {
        READS,
        CHANGES,
        /** Ends work or removes a tip, which must be started or added again. */
        ENDS
    }

    String name() {
        return String.join("_", command);
    }

    List<ToolArgument> arguments() {
        return Stream.concat(
                        spec.positionalParameters().stream().map(ToolArgument::new),
                        spec.options().stream().map(ToolArgument::new))
                .filter(argument -> !argument.isOneOf(EXCLUDED))
                .toList();
    }

    Tool tool() {
        return Tool.builder(name(), schema())
                .description(String.join(" ", spec.usageMessage().description()).replace("%%", "%"))
                .annotations(ToolAnnotations.builder()
                        .readOnlyHint(effect == Effect.READS)
                        .destructiveHint(effect == Effect.ENDS)
                        .openWorldHint(false)
                        .build())
                .build();
    }

    private Map<String, Object> schema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        arguments().forEach(argument -> properties.put(argument.name(), argument.schema(this::named)));
        properties.computeIfPresent(AGENT, (name, any) -> agents.schema());
        return Map.of(
                "type", "object",
                "properties", properties,
                "required", arguments().stream().filter(ToolArgument::required).map(ToolArgument::name).toList(),
                "additionalProperties", false);
    }

    /** Returns a text of the command with the names of arguments instead of options. */
    String named(String text) {
        String named = text;
        for (ToolArgument argument : arguments()) {
            named = named.replaceAll(
                    "(?<![\\w-])" + Pattern.quote(argument.onCommandLine()) + "(?![\\w-])", argument.name());
        }
        return named;
    }

    /**
     * Returns the command line for these arguments; throws InvalidArgument if one is unknown, missing or of another
     * type. Texts of files are written into the folder.
     */
    List<String> commandLine(Map<String, Object> given, Path folder) {
        requireKnown(given);
        List<String> words = new ArrayList<>(command);
        List<String> parameters = new ArrayList<>();
        for (ToolArgument argument : arguments()) {
            Object value = given.get(argument.name());
            if (value == null) {
                requireOptional(argument);
                continue;
            }
            if (!argument.type().accepts(value)) {
                throw new InvalidArgument(
                        argument.name() + ": must be " + argument.type().legal() + ", not " + json(value));
            }
            requireAdapter(argument, value);
            argument.words(value, files(argument, value, folder))
                    .forEach((argument.isParameter() ? parameters : words)::add);
        }
        words.add("--");
        words.addAll(parameters);
        return words;
    }

    private void requireKnown(Map<String, Object> given) {
        List<String> names = arguments().stream().map(ToolArgument::name).toList();
        given.keySet().stream().filter(name -> !names.contains(name)).findFirst().ifPresent(name -> {
            throw new InvalidArgument(
                    name + ": unknown argument of " + name() + "; legal are " + String.join(", ", names));
        });
    }

    private void requireAdapter(ToolArgument argument, Object value) {
        if (argument.name().equals(AGENT)) {
            agents.requireAdapter(AGENT, value.toString());
        } else if (argument.name().equals(MANIFEST)
                && arguments().stream().anyMatch(other -> other.name().equals(AGENT))) {
            agents.requireAdapterIn(MANIFEST, value.toString());
        }
    }

    private void requireOptional(ToolArgument argument) {
        if (argument.required()) {
            throw new InvalidArgument(argument.name() + ": required; pass " + argument.type().legal() + ": "
                    + named(argument.description()));
        }
    }

    private static List<Path> files(ToolArgument argument, Object value, Path folder) {
        return switch (argument.type()) {
            case TEXT -> List.of(written(
                    folder, argument.name(), argument.name(), value instanceof String text ? text : json(value)));
            case TEXTS -> {
                Map<?, ?> texts = value instanceof Map<?, ?> byName ? byName : Map.of(argument.name(), value);
                Map<String, Path> files = new TreeMap<>();
                texts.forEach((file, text) -> files.put(
                        file.toString(), written(folder, argument.name(), file.toString(), text.toString())));
                yield List.copyOf(files.values());
            }
            case STRING, INTEGER, NUMBER, BOOLEAN, STRINGS, VALUES -> List.of();
        };
    }

    private static Path written(Path folder, String argument, String file, String text) {
        if (!file.matches("[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*")) {
            throw new InvalidArgument(argument + ": '" + file + "' is not the relative name of a file");
        }
        try {
            Path path = folder.resolve("in").resolve(argument).resolve(file);
            Files.createDirectories(path.getParent());
            return Files.writeString(path, text);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    private static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("not JSON: " + value, impossible);
        }
    }

    /** An argument that the client must correct. The message begins with its name. */
    static final class InvalidArgument extends RuntimeException {
        InvalidArgument(String message) {
            super(message);
        }
    }
}
