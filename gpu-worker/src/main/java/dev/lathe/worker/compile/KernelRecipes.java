package dev.lathe.worker.compile;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.worker.op.OpFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The recipes of the shared objects of an op's CPU section: candidates, the reference and the vendor library. */
public record KernelRecipes(OpFolder op) {
    /**
     * Functions are aligned to cache lines, so that a loop has the same alignment in an exported library as in a
     * measurement. A loop with another alignment was measured 3 to 7 % slower.
     */
    private static final List<String> SHARED = List.of("-std=c11", "-shared", "-fPIC", "-falign-functions=64");

    /**
     * Calls of the functions in the prelude before each access, and a trap at undefined behavior. Both work in the
     * sandbox, because neither has a runtime library.
     */
    private static final List<String> SANITIZERS = List.of(
            "-fsanitize=kernel-address",
            "--param=asan-instrumentation-with-call-threshold=0",
            "--param=asan-stack=0",
            "--param=asan-globals=0",
            "-fsanitize=undefined",
            "-fsanitize-undefined-trap-on-error");

    private static final String BOUNDS = resource("bounds.h");

    private static String resource(String name) {
        try (InputStream text = KernelRecipes.class.getResourceAsStream(name)) {
            return new String(requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the recipe of the C source that calls the vendor library of another kind of device. */
    public static Recipe vendor(OpFolder op, String source) {
        return new KernelRecipes(op).plain(source, "-O2");
    }

    /** Returns the recipe of a candidate; throws OpFileException if the family is unknown or a knob has no value. */
    public Recipe candidate(Candidate candidate) {
        return CandidateRecipe.of(op.family(candidate.family()), candidate, SHARED);
    }

    /**
     * Returns the recipe of a candidate that checks its accesses to memory and undefined behavior while it runs. Only
     * GCC supports the flags.
     */
    public Recipe sanitized(Candidate candidate) {
        return candidate(candidate).with(BOUNDS, SANITIZERS);
    }

    public Recipe reference() {
        return plain(op.cpu().reference(), "-O3");
    }

    /** Returns the recipe of the vendor library; empty if the op has none. */
    public Optional<Recipe> vendor() {
        return op.cpu().vendor().map(vendor -> plain(vendor, "-O2"));
    }

    private Recipe plain(String source, String optimisation) {
        List<String> flags = new ArrayList<>(SHARED);
        flags.add(optimisation);
        return Recipe.of(op.folder(), op.contentHash(), List.of(source), flags);
    }
}
