package dev.lathe.cli.export.content;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Expression;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.worker.compile.KernelRecipes;
import dev.lathe.worker.op.LaunchRule.Argument;
import dev.lathe.worker.op.LaunchRule;
import dev.lathe.worker.op.OpFolder;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Functions in C. The reference is one for all types, and is given all tensors, then all sizes. */
public record CpuPrograms(OpFolder op) implements Programs {
    static final String KIND = "cpu";
    private static final String REFERENCE = "reference";

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Program candidate(Candidate candidate, DataType dtype) {
        return candidate(candidate, dtype, new KernelRecipes(op).candidate(candidate));
    }

    @Override
    public Optional<Program> reference(DataType dtype) {
        return op.cpu().pythonReference().isPresent() ? Optional.empty() : Optional.of(reference());
    }

    private Program reference() {
        Stream<Argument> tensors = op.op().tensors().stream().map(tensor -> new Argument.OfTensor(tensor.name()));
        Stream<Argument> sizes = op.op().dimensions().stream().map(name -> new Argument.OfValue(Expression.parse(name)));
        LaunchRule launch = new LaunchRule(REFERENCE, Stream.concat(tensors, sizes).toList(), Optional.empty());
        return new Program(REFERENCE, new KernelRecipes(op).reference(), Calls.of(List.of(launch)), new TreeMap<>());
    }

    @Override
    public DataType referenceType() {
        return DataType.F64;
    }

    @Override
    public Optional<Program> prepare(DataType dtype) {
        return Optional.empty();
    }
}
