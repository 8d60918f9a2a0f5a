package dev.lathe.worker.compile;

import dev.lathe.tuning.space.candidate.Candidate;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How the sources of an op's CPU section become shared objects: candidates, the reference, the vendor's library. */
public record KernelRecipes(OpFolder op) {
    /**
     * Code is aligned to cache lines, so that it lies in an exported library as it lay when it was measured: the same loop was 3 to
     * 7 % slower where it began elsewhere in its line.
     */
    private static final List<String> SHARED = List.of("-std=c11", "-shared", "-fPIC", "-falign-functions=64");

    /** The C source that calls a vendor's library on another kind of device. */
    public static Recipe vendor(OpFolder op, String source) {
        return new KernelRecipes(op).plain(source, "-O2");
    }

    /** Throws OpFileException where the op has no such family or the candidate lacks a knob. */
    public Recipe candidate(Candidate candidate) {
        return CandidateRecipe.of(op.family(candidate.family()), candidate, SHARED);
    }

    public Recipe reference() {
        return plain(op.cpu().reference(), "-O3");
    }

    /** Empty where the op names no vendor's library. */
    public Optional<Recipe> vendor() {
        return op.cpu().vendor().map(vendor -> plain(vendor, "-O2"));
    }

    private Recipe plain(String source, String optimisation) {
        List<String> flags = new ArrayList<>(SHARED);
        flags.add(optimisation);
        return Recipe.of(op.folder(), op.contentHash(), List.of(source), flags);
    }
}
