package dev.lathe.worker.compile;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.space.candidate.Candidate;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.launch.ProgramRule;
import java.util.List;
import java.util.Locale;

/** How the sources of an op's CUDA section become cubins, for a type of element. */
public record CudaRecipes(OpFolder op, DataType dtype) {
    /** Throws OpFileException where the op has no such family or the candidate lacks a knob. */
    public Recipe candidate(Candidate candidate) {
        return CandidateRecipe.of(op.family(candidate.family()), candidate, type());
    }

    /** The reference, or what makes derived tensors. */
    public Recipe program(ProgramRule program) {
        return Recipe.of(op.folder(), op.contentHash(), List.of(program.source()), type());
    }

    private List<String> type() {
        return List.of("-DLATHE_DTYPE_" + dtype.toString().toUpperCase(Locale.ROOT) + "=1");
    }
}
