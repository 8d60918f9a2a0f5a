package dev.lathe.worker.agent;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.reading.OpFiles;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The JSON of an adapter.
 *
 * @param about the program
 * @param install how to install the program, for an error message
 * @param command the words of the command line. A nested list is omitted if a placeholder in it has no value
 * @param environment variables with their values
 * @param pass the names of the worker's variables that the program gets
 * @param output what is read from each JSON object of the standard output
 * @param usageOfSession whether the program reports the usage of the whole session, not that of its run
 * @param unknownSession what the program prints if the session to resume does not exist
 */
record AdapterFile(
        @JsonProperty("$schema") Optional<String> schema,
        String about,
        Optional<String> install,
        List<JsonNode> command,
        Optional<SortedMap<String, String>> environment,
        Optional<List<String>> pass,
        Optional<List<OutputRule>> output,
        Optional<Boolean> usageOfSession,
        Optional<String> unknownSession) {

    static final List<String> BUILT_IN = List.of("claude", "codex", "gemini", "opencode");

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_]*)}");
    private static final List<String> PLACEHOLDERS =
            List.of("prompt", "promptFile", "session", "model", "workspace", "state");
    private static final String NAME = "[A-Za-z][A-Za-z0-9_-]*";
    private static final String VARIABLE = "[A-Za-z_][A-Za-z0-9_]*";

    /** Returns the adapter with a name: from the folder of the user, or of Lathe. Empty if there is none. */
    static Optional<AdapterFile> find(String name, Path folder) {
        if (!name.matches(NAME)) {
            return Optional.empty();
        }
        Path own = folder.resolve(name + ".json");
        return Files.exists(own)
                ? Optional.of(read(own))
                : Optional.of(name).filter(BUILT_IN::contains).map(AdapterFile::builtIn);
    }

    /** Returns the names that have an adapter: in the folder of the user, or of Lathe. */
    static SortedSet<String> names(Path folder) {
        SortedSet<String> names = new TreeSet<>(BUILT_IN);
        try {
            for (String file : Files.isDirectory(folder) ? FolderFiles.of(folder) : List.<String>of()) {
                if (file.matches(NAME + "\\.json")) {
                    names.add(file.replaceFirst("\\.json$", ""));
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return names;
    }

    /** Returns the adapter of a shell command, the value of the placeholder {@code command}. */
    static AdapterFile shell() {
        return new AdapterFile(
                Optional.empty(),
                "a shell command",
                Optional.empty(),
                Stream.of("/bin/sh", "-c", "{command}").<JsonNode>map(TextNode::valueOf).toList(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Reads an adapter of a user; throws OpFileException with the file, the field and the remedy. */
    static AdapterFile read(Path path) {
        AdapterFile file = OpFiles.read(path, AdapterFile.class);
        file.check(path);
        return file;
    }

    private static AdapterFile builtIn(String name) {
        try (InputStream resource = AdapterFile.class.getResourceAsStream(name + ".json")) {
            return TuningJson.mapper().readValue(resource, AdapterFile.class);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    SortedMap<String, String> variables() {
        return environment.orElseGet(TreeMap::new);
    }

    List<String> passed() {
        return pass.orElse(List.of());
    }

    List<OutputRule> rules() {
        return output.orElse(List.of());
    }

    /** Returns the first placeholder of a text that has no value. */
    static Optional<String> missing(String text, Map<String, String> values) {
        return placeholders(text).filter(name -> !values.containsKey(name)).findFirst();
    }

    /** Returns the text with the values of its placeholders, none of which is missing. */
    static String filled(String text, Map<String, String> values) {
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(requireNonNull(values.get(found.group(1)))));
    }

    private static Stream<String> placeholders(String text) {
        return PLACEHOLDER.matcher(text).results().map(found -> found.group(1));
    }

    private void check(Path path) {
        if (command.isEmpty()) {
            throw new OpFileException(path, "command", "requires the name of a program");
        }
        for (int i = 0; i < command.size(); i++) {
            checkWord(path, "command[" + i + "]", command.get(i));
        }
        variables().forEach((name, value) -> {
            checkName(path, "environment." + name, name);
            checkPlaceholders(path, "environment." + name, value);
        });
        for (int i = 0; i < passed().size(); i++) {
            checkName(path, "pass[" + i + "]", passed().get(i));
        }
        for (int i = 0; i < rules().size(); i++) {
            String field = "output[" + i + "]";
            rules().get(i).pointers().filter(pointer -> !pointer.startsWith("/")).forEach(pointer -> {
                throw new OpFileException(path, field, "'" + pointer + "' is not a JSON pointer; begin it with /");
            });
        }
        boolean readsSession = rules().stream().anyMatch(rule -> rule.session().isPresent());
        if (!readsSession && command.toString().contains("{session}")) {
            throw new OpFileException(
                    path, "command", "{session} never has a value; add a rule with \"session\" to output");
        }
    }

    private void checkWord(Path path, String field, JsonNode word) {
        if (word.isTextual()) {
            checkPlaceholders(path, field, word.textValue());
            if (word.textValue().contains("{session}")) {
                throw new OpFileException(
                        path, field, "the first turn has no {session}; put its words into a nested list");
            }
        } else if (word.isArray() && word.valueStream().allMatch(JsonNode::isTextual)) {
            word.valueStream().forEach(inner -> checkPlaceholders(path, field, inner.textValue()));
        } else {
            throw new OpFileException(path, field, "must be a string or a list of strings, not " + word);
        }
    }

    private void checkPlaceholders(Path path, String field, String text) {
        placeholders(text)
                .filter(name -> !PLACEHOLDERS.contains(name) && !passed().contains(name))
                .forEach(name -> {
                    throw new OpFileException(
                            path,
                            field,
                            "unknown placeholder {" + name + "}; legal names are " + PLACEHOLDERS
                                    + " and the variables of pass");
                });
    }

    private static void checkName(Path path, String field, String name) {
        if (!name.matches(VARIABLE)) {
            throw new OpFileException(
                    path, field, "'" + name + "' is not the name of a variable; use letters, digits and underscores");
        }
    }
}
