package dev.lathe.worker.compile;

import static java.util.function.Predicate.not;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.space.Sha256;
import io.temporal.failure.ApplicationFailure;
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
import java.util.TreeMap;
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
    private final Map<String, Contents> known = new ConcurrentHashMap<>();

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
                        .map(file -> toolchain.with(words(file, includes), file))
                        .orElse(toolchain);
    }

    private static List<String> words(Path file, String includes) {
        return List.of("--precompiled", file.toString(), "--headers", includes);
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
                .allMatch(name -> inFolders(name).findAny().isPresent()
                        && !Files.exists(recipe.folder().resolve(name)));
        return areKnown && !occursIn(known.computeIfAbsent(top, this::contents).names(), recipe) ? top : "";
    }

    private static boolean occursIn(Set<String> names, Recipe recipe) {
        return recipe.flags().stream()
                .filter(MACRO.and(not(OWN_MACRO)))
                .map(flag -> flag.substring(2).split("[=(]", 2)[0])
                .anyMatch(names::contains);
    }

    /**
     * Headers and those that they include, whatever the conditions: all names in them, in comments, too, and a hash of
     * their paths and texts.
     */
    private record Contents(Set<String> names, String hash) {}

    private Contents contents(String includes) {
        Set<String> names = new HashSet<>();
        Map<Path, String> hashes = new TreeMap<>();
        Deque<Path> files = new ArrayDeque<>();
        included(includes).flatMap(this::inFolders).forEach(files::push);
        while (!files.isEmpty()) {
            Path file = files.pop();
            if (!hashes.containsKey(file)) {
                String text = read(file);
                hashes.put(file, Sha256.of(text));
                NAME.matcher(text).results().forEach(name -> names.add(name.group()));
                included(text).flatMap(name -> find(name, file)).forEach(files::push);
            }
        }
        return new Contents(names, Sha256.of(hashes.toString()));
    }

    private static Stream<String> included(String text) {
        return INCLUDE.matcher(text).results().map(include -> include.group(1));
    }

    /** NVRTC has stand-ins for headers of the host's library; most are those of cuda/std. */
    private Stream<Path> find(String name, Path includer) {
        return Stream.of(
                        Stream.of(includer.resolveSibling(name).normalize()),
                        inFolders(name),
                        inFolders("cuda/std/" + name),
                        inFolders("cuda/std/c" + name.replaceFirst("\\.h$", "")))
                .flatMap(paths -> paths)
                .filter(Files::isRegularFile);
    }

    private Stream<Path> inFolders(String name) {
        return folders.stream()
                .map(folder -> folder.resolve(name).normalize())
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
        String hash = known.computeIfAbsent(includes, this::contents).hash();
        return Recipe.of(folders.getFirst(), hash, List.of(), flags);
    }

    private Optional<Path> file(Recipe headers, Compiler compiler, Heartbeat heartbeat) {
        Optional<Artifact> built = files.get(headers);
        if (built == null) {
            built = files.size() < MAX_FILES ? build(headers, compiler, heartbeat) : Optional.empty();
            files.put(headers, built);
        }
        return built.flatMap(file -> compiler.find(file.hash()));
    }

    /** Without the file, sources are compiled more slowly, so no failure is one of theirs. */
    private static Optional<Artifact> build(Recipe headers, Compiler compiler, Heartbeat heartbeat) {
        try {
            return compiler.build(headers, heartbeat) instanceof Outcome.Ok<Artifact>(Artifact built)
                    ? Optional.of(built)
                    : Optional.empty();
        } catch (ApplicationFailure failed) {
            return Optional.empty();
        }
    }
}
