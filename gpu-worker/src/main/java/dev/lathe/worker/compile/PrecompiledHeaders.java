package dev.lathe.worker.compile;

import static java.util.function.Predicate.not;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The precompiled headers of CUDA sources for NVRTC: those that a source includes in angle brackets before anything
 * else. They are read before the candidate's macros are defined, so there are none if a macro's name occurs in them.
 * Nor has an edited source any: it can include the files of its folder in angle brackets.
 */
public final class PrecompiledHeaders {
    /** The number of files of a compiler. Each has 13 MB and costs the time that three of its uses save. */
    private static final int MAX_FILES = 16;

    /** The macros of Lathe, such as the data type. Headers may use them, so each value has precompiled headers. */
    private static final Predicate<String> OWN_MACRO = flag -> flag.startsWith("-DLATHE_");

    private static final Predicate<String> MACRO = flag -> flag.startsWith("-D");

    /** Flags that could give the includes another meaning. */
    private static final Pattern FILES_AND_MACROS = Pattern.compile("-[IU].*|-D|--?(pre-)?include.*|--(un)?define.*");

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
    private static final Pattern INCLUDE = Pattern.compile("#\\s*include\\s*[<\"]([^>\"\\n]+)[>\"]");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

    private final List<Path> folders;
    private final Map<Recipe, Optional<Artifact>> files = new ConcurrentHashMap<>();
    private final Map<String, Set<String>> names = new ConcurrentHashMap<>();

    /** {@code folders} are those of Lathe's headers and of the toolkit's, in the order in which they are searched. */
    PrecompiledHeaders(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /** Returns the toolchain with the precompiled headers of a recipe's source; unchanged if there are none. */
    Toolchain addTo(Toolchain toolchain, Recipe recipe, Compiler compiler, Heartbeat heartbeat) {
        String includes = canPrecompile(recipe) ? includes(recipe) : "";
        return includes.isEmpty()
                ? toolchain
                : file(headers(recipe, includes), compiler, heartbeat)
                        .map(file -> toolchain.with(List.of("--precompiled", file.toString(), "--headers", includes), file))
                        .orElse(toolchain);
    }

    private static boolean canPrecompile(Recipe recipe) {
        return recipe.sources().size() == 1
                && recipe.written().isEmpty()
                && recipe.flags().stream()
                        .noneMatch(flag -> FILES_AND_MACROS.matcher(flag).matches());
    }

    /** Returns the includes at the top of a source; empty if they could mean something else before its macros. */
    private String includes(Recipe recipe) {
        String source = read(recipe.folder().resolve(recipe.sources().getFirst()));
        String top = COMMENT.matcher(source)
                .replaceAll(" ")
                .lines()
                .map(String::strip)
                .filter(not(String::isEmpty))
                .takeWhile(line -> line.endsWith(">") && INCLUDE.matcher(line).matches())
                .collect(Collectors.joining("\n"));
        boolean areKnown = included(top)
                .allMatch(name -> find(name).findAny().isPresent() && !Files.exists(recipe.folder().resolve(name)));
        return areKnown && !occursIn(names.computeIfAbsent(top, this::names), recipe) ? top : "";
    }

    private static boolean occursIn(Set<String> names, Recipe recipe) {
        return recipe.flags().stream()
                .filter(MACRO.and(not(OWN_MACRO)))
                .map(flag -> flag.substring(2).split("[=(]", 2)[0])
                .anyMatch(names::contains);
    }

    /** Returns all names in headers and in those that they include, in comments and whatever the conditions, too. */
    private Set<String> names(String includes) {
        Set<String> names = new HashSet<>();
        Set<Path> read = new HashSet<>();
        Deque<String> texts = new ArrayDeque<>(List.of(includes));
        while (!texts.isEmpty()) {
            String text = texts.pop();
            NAME.matcher(text).results().forEach(name -> names.add(name.group()));
            included(text).flatMap(this::find).filter(read::add).forEach(file -> texts.push(read(file)));
        }
        return names;
    }

    private static Stream<String> included(String text) {
        return INCLUDE.matcher(text).results().map(include -> include.group(1));
    }

    /** NVRTC has stand-ins for headers of the host's library, which include those of cuda/std. */
    private Stream<Path> find(String name) {
        return Stream.of(name, "cuda/std/" + name, "cuda/std/c" + name.replaceFirst("\\.h$", ""))
                .flatMap(path -> folders.stream().map(folder -> folder.resolve(path)))
                .filter(Files::isRegularFile);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the recipe of the file, which has no other source than the includes. */
    private Recipe headers(Recipe recipe, String includes) {
        List<String> flags = Stream.concat(
                        recipe.flags().stream().filter(OWN_MACRO.or(not(MACRO))),
                        Stream.of("--precompile", "--headers", includes))
                .toList();
        return Recipe.of(folders.getFirst(), "", List.of(), flags);
    }

    private Optional<Path> file(Recipe headers, Compiler compiler, Heartbeat heartbeat) {
        Optional<Artifact> known = files.get(headers);
        if (known == null) {
            known = files.size() < MAX_FILES ? build(headers, compiler, heartbeat) : Optional.empty();
            files.put(headers, known);
        }
        return known.flatMap(file -> compiler.find(file.hash()));
    }

    private static Optional<Artifact> build(Recipe headers, Compiler compiler, Heartbeat heartbeat) {
        return compiler.build(headers, heartbeat) instanceof Outcome.Ok<Artifact>(Artifact built)
                ? Optional.of(built)
                : Optional.empty();
    }
}
