package dev.lathe.worker.compile;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.ProgramRule;
import java.util.List;
import java.util.Locale;

/** The recipes of the cubins of an op's CUDA section for a data type. */
public record CudaRecipes(OpFolder op, DataType dtype) {
    /** Returns the recipe of a candidate; throws OpFileException if the family is unknown or a knob has no value. */
    public Recipe candidate(Candidate candidate) {
        return CandidateRecipe.of(op.family(candidate.family()), candidate, type());
    }

    /** Returns the recipe of the reference or of the program that computes derived tensors. */
    public Recipe program(ProgramRule program) {
        return Recipe.of(op.folder(), op.contentHash(), List.of(program.source()), type());
    }

    private List<String> type() {
        return List.of("-DLATHE_DTYPE_" + dtype.toString().toUpperCase(Locale.ROOT) + "=1");
    }
}
