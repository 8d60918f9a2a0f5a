package dev.lathe.activities.job;

import dev.lathe.activities.op.FamilyFolder;
import dev.lathe.activities.op.LaunchRule;
import dev.lathe.activities.op.OpFolder;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.tuning.op.Tolerance;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** An op on a problem, resolved: every expression has become a number. */
public record ProblemJobs(OpFolder op, Problem problem) {
    private static final String REFERENCE = "reference";
    private static final String VENDOR = "vendor";

    public List<JobTensor> tensors() {
        return op.op().tensors().stream().map(this::tensor).toList();
    }

    private JobTensor tensor(Tensor tensor) {
        return new JobTensor(
                tensor.name(),
                tensor.role().toString(),
                type(tensor).toString(),
                tensor.shape().stream().map(extent -> extent.value(sizes())).toList(),
                tensor.fill().map(fill -> new JobTensor.Fill("uniform", fill.low(), fill.high())));
    }

    private DataType type(Tensor tensor) {
        return tensor.type().orElse(problem.dtype());
    }

    public JobTolerance tolerance() {
        Tolerance tolerance = op.op().tolerance(problem);
        return new JobTolerance(tolerance.relative(), tolerance.absolute());
    }

    /** A candidate of one of the op's families; the name is how a result refers to it. */
    public JobProgram candidate(String name, Candidate candidate, Path library) {
        FamilyFolder family = op.family(candidate.family());
        SortedMap<String, Long> numbers = numbers(candidate);
        return new JobProgram(
                name,
                library.toString(),
                family.scratch().stream()
                        .map(buffer -> new JobProgram.Scratch(buffer.name(), buffer.bytes().value(numbers)))
                        .toList(),
                family.launches().stream().map(launch -> launch(launch, numbers)).toList(),
                Collections.emptySortedMap());
    }

    /** Its outputs are wider than the op's; whole numbers are exact as they are. */
    public JobProgram reference(Path library) {
        SortedMap<String, String> types = new TreeMap<>();
        op.op().tensors().stream()
                .filter(tensor -> tensor.role() == Tensor.Role.OUTPUT && type(tensor) != DataType.I32)
                .forEach(tensor -> types.put(tensor.name(), DataType.F64.toString()));
        return new JobProgram(REFERENCE, library.toString(), List.of(), List.of(plainLaunch(REFERENCE)), types);
    }

    public JobProgram vendor(Path library) {
        return new JobProgram(
                VENDOR, library.toString(), List.of(), List.of(plainLaunch(VENDOR)), Collections.emptySortedMap());
    }

    /** The op's own sources get all tensors, then all dimensions, in the op's order. */
    private JobProgram.Launch plainLaunch(String entry) {
        Stream<JobArgument> tensors = op.op().tensors().stream().map(tensor -> new JobArgument.OfTensor(tensor.name()));
        Stream<JobArgument> dimensions = problem.dimensions().inOrder().stream()
                .map(dimension -> new JobArgument.OfInteger(dimension.size()));
        return new JobProgram.Launch(entry, Stream.concat(tensors, dimensions).toList());
    }

    private static JobProgram.Launch launch(LaunchRule launch, SortedMap<String, Long> numbers) {
        return new JobProgram.Launch(
                launch.entry(),
                launch.arguments().stream().map(argument -> argument(argument, numbers)).toList());
    }

    private static JobArgument argument(LaunchRule.Argument argument, SortedMap<String, Long> numbers) {
        return switch (argument) {
            case LaunchRule.Argument.OfTensor(String name) -> new JobArgument.OfTensor(name);
            case LaunchRule.Argument.OfScratch(String name) -> new JobArgument.OfScratch(name);
            case LaunchRule.Argument.OfValue(var value) -> new JobArgument.OfInteger(value.value(numbers));
        };
    }

    private SortedMap<String, Long> numbers(Candidate candidate) {
        SortedMap<String, Long> numbers = new TreeMap<>(sizes());
        knobs(candidate).forEach((name, value) -> {
            if (value instanceof KnobValue.Whole(long number)) {
                numbers.put(name, number);
            }
        });
        return numbers;
    }

    private static SortedMap<String, KnobValue> knobs(Candidate candidate) {
        return switch (candidate) {
            case Point point -> point.knobs();
            case Source source -> source.knobs();
        };
    }

    private SortedMap<String, Long> sizes() {
        return problem.dimensions().byName();
    }
}
