package dev.lathe.cli.export.content;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.worker.compile.CudaRecipes;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.ProgramRule;
import java.util.Optional;

/** Device code, one program for each type. */
public record CudaPrograms(OpFolder op) implements Programs {
    static final String KIND = "cuda";

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Program candidate(Candidate candidate, DataType dtype) {
        return candidate(candidate, dtype, new CudaRecipes(op, dtype).candidate(candidate));
    }

    @Override
    public Optional<Program> reference(DataType dtype) {
        return op.cuda().pythonReference().isPresent()
                ? Optional.empty()
                : Optional.of(own("reference", op.cuda().reference(), dtype));
    }

    @Override
    public DataType referenceType() {
        return op.cuda().referenceType();
    }

    @Override
    public Optional<Program> prepare(DataType dtype) {
        return op.cuda().prepare().map(rule -> own("prepare", rule, dtype));
    }

    private Program own(String name, ProgramRule rule, DataType dtype) {
        return new Program(
                name + "_" + dtype, new CudaRecipes(op, dtype).program(rule), Calls.of(rule.launches()), Programs.known(dtype));
    }
}
