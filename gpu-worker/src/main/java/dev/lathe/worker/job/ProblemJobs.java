package dev.lathe.worker.job;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Expression;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.tuning.op.Tolerance;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.worker.op.CpuSection;
import dev.lathe.worker.op.CudaSection;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.KnobEncoding;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.ProgramRule;
import dev.lathe.worker.op.ScratchRule;
import dev.lathe.worker.op.SpaceLocation;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The parts of a job for an op and a problem, with all expressions evaluated. {@code device} is empty on the CPU. */
public record ProblemJobs(OpFolder op, Problem problem, SortedMap<String, Long> device) {
    private static final String REFERENCE = "reference";
    private static final String VENDOR = "vendor";

    /** The start of the compiler's flag for a library. */
    private static final String LINK = "-l";

    /** The number of contents that the runner keeps, {@code SEEDS} in native/common/reference.hpp. */
    private static final int CONTENTS = 2;

    /** One TiB, more than the memory of any device. */
    private static final long MAX_SCRATCH_BYTES = 1L << 40;

    /** The challenger and the incumbent. */
    private static final int CANDIDATES = 2;

    public ProblemJobs {
        device = Collections.unmodifiableSortedMap(new TreeMap<>(device));
    }

    /** Returns the job parts for the CPU. */
    public static ProblemJobs onHost(OpFolder op, Problem problem) {
        return new ProblemJobs(op, problem, Collections.emptySortedMap());
    }

    public List<JobTensor> tensors() {
        return op.op().tensors().stream().map(this::tensor).toList();
    }

    private JobTensor tensor(Tensor tensor) {
        return new JobTensor(
                tensor.name(),
                tensor.role().toString(),
                type(tensor).toString(),
                shape(tensor),
                tensor.fill().map(fill -> fill(tensor, fill)),
                tensor.factors());
    }

    /** Returns the extents of a tensor; throws OpFileException if one is not positive. */
    private List<Long> shape(Tensor tensor) {
        return IntStream.range(0, tensor.shape().size())
                .mapToObj(i -> op.count(field(tensor) + ".shape[" + i + "]", tensor.shape().get(i), problem))
                .toList();
    }

    private String field(Tensor tensor) {
        return "tensors[" + op.op().tensors().indexOf(tensor) + "]";
    }

    private JobTensor.Fill fill(Tensor tensor, Tensor.Fill fill) {
        return switch (fill) {
            case Tensor.Fill.Uniform(double low, double high) -> JobTensor.Fill.uniform(low, high);
            case Tensor.Fill.Normal(double mean, double deviation) -> JobTensor.Fill.normal(mean, deviation);
            case Tensor.Fill.Zeros() -> JobTensor.Fill.uniform(0, 0);
            case Tensor.Fill.Index(Expression below) -> JobTensor.Fill.uniform(0, bound(tensor, below) - 1);
            case Tensor.Fill.Mask(double density) -> JobTensor.Fill.mask(density);
            case Tensor.Fill.Python python -> JobTensor.Fill.python();
        };
    }

    /** Returns the bound of an index; throws OpFileException if its type cannot hold the indices. */
    private long bound(Tensor tensor, Expression below) {
        String field = field(tensor) + ".fill.below";
        long bound = op.count(field, below, problem);
        if (bound - 1 > type(tensor).largestInteger()) {
            throw new OpFileException(
                    op.folder().resolve("op.json"),
                    field,
                    "'" + below + "' is " + bound + place() + "; " + type(tensor) + " must hold the indices below it");
        }
        return bound;
    }

    /**
     * Returns the bytes that the CPU runner needs for a comparison of two candidates: both contents with their
     * references in f64, and the buffers of each candidate, without scratch.
     */
    public double comparisonBytes() {
        return op.op().tensors().stream().mapToDouble(this::comparisonBytes).sum();
    }

    private double comparisonBytes(Tensor tensor) {
        double contents = tensor.role().isRead() ? CONTENTS * type(tensor).bytes() : 0;
        double reference = tensor.role().isWritten() ? CONTENTS * DataType.F64.bytes() : 0;
        return elements(tensor) * (CANDIDATES * type(tensor).bytes() + contents + reference);
    }

    /**
     * Returns the bytes of device memory that the CUDA runner needs: tensors, copies of inout tensors, and the
     * reference's outputs, without scratch.
     */
    public double deviceBytes() {
        return op.op().tensors().stream().mapToDouble(this::deviceBytes).sum();
    }

    private double deviceBytes(Tensor tensor) {
        boolean hasReference = tensor.role().isWritten() && op.cuda().pythonReference().isEmpty();
        DataType reference = type(tensor).isInteger() ? type(tensor) : op.cuda().referenceType();
        int copies = tensor.role() == Tensor.Role.INOUT ? 2 : 1;
        return elements(tensor) * (copies * type(tensor).bytes() + (hasReference ? reference.bytes() : 0));
    }

    private double elements(Tensor tensor) {
        return shape(tensor).stream().mapToDouble(Long::doubleValue).reduce(1, (a, b) -> a * b);
    }

    private DataType type(Tensor tensor) {
        return tensor.type().orElse(problem.dtype());
    }

    /** Returns the tolerance; throws OpFileException if the op's sums have no length. */
    public JobTolerance tolerance() {
        op.count("tolerance.sumLength", op.op().toleranceLength(), problem);
        Tolerance tolerance = op.op().tolerance(problem);
        return new JobTolerance(tolerance.relative(), tolerance.absolute());
    }

    /**
     * Returns inputs that include the special contents of the op. Inputs of integers and masks have none, because they
     * may be indices, and those of Python functions have none, because they may have a structure.
     */
    public JobInputs specialInputs(String seed) {
        boolean hasNumbers = op.op().tensors().stream().anyMatch(this::mayBeSpecial);
        return new JobInputs(
                seed,
                hasNumbers ? op.numerics().contents() : List.of(),
                op.numerics().preservesDenormals());
    }

    private boolean mayBeSpecial(Tensor tensor) {
        return tensor.role().isRead()
                && !type(tensor).isInteger()
                && tensor.python().isEmpty()
                && tensor.fill().filter(fill -> fill instanceof Tensor.Fill.Mask).isEmpty();
    }

    /** Returns a candidate. Results refer to it by the name. */
    public JobProgram candidate(String name, Candidate candidate, Path library) {
        FamilyFolder family = op.family(candidate.family());
        LaunchNumbers numbers = numbers(candidate);
        JobProgram program = JobProgram.of(
                name,
                library.toString(),
                evaluated(family, "scratch", family.scratch(), rule -> scratch(family, rule, numbers)),
                evaluated(family, "maps", family.maps(), numbers::map),
                evaluated(family, "preparation", family.preparation(), numbers::launch),
                evaluated(family, "launches", family.launches(), numbers::launch),
                Collections.emptySortedMap());
        return program.withThreads(threads()).calling(device.isEmpty() ? libraries(family, candidate) : List.of());
    }

    /** Returns the libraries that op.json and the compiler flags of a candidate name. */
    private List<String> libraries(FamilyFolder family, Candidate candidate) {
        Stream<String> flags = Stream.concat(
                family.flags().stream(),
                family.knobs().stream()
                        .filter(rule -> rule.encoding() == KnobEncoding.FLAG)
                        .flatMap(rule -> Optional.ofNullable(candidate.knobs().get(rule.knob().name())).stream())
                        .flatMap(value -> Stream.of(value.toString().split(" "))));
        Stream<String> linked =
                flags.filter(flag -> flag.startsWith(LINK)).map(flag -> flag.substring(LINK.length()));
        return Stream.concat(linked, op.cpuSection().map(CpuSection::libraries).stream().flatMap(List::stream))
                .filter(library -> !library.isBlank())
                .distinct()
                .toList();
    }

    /** Returns the threads of a candidate: one for device code. */
    public int threads() {
        return device.isEmpty() ? op.cpuSection().map(CpuSection::threads).orElse(1) : 1;
    }

    /** Returns a scratch buffer; throws OpFileException if its size is negative or exceeds any device. */
    private JobProgram.Scratch scratch(FamilyFolder family, ScratchRule rule, LaunchNumbers numbers) {
        JobProgram.Scratch buffer = numbers.scratch(rule);
        if (buffer.bytes() < 0 || buffer.bytes() > MAX_SCRATCH_BYTES) {
            throw new OpFileException(
                    family.folder().resolve(SpaceLocation.FILE),
                    "scratch[" + family.scratch().indexOf(rule) + "].bytes",
                    "'" + rule.bytes() + "' is " + buffer.bytes() + place() + "; must be between 0 and "
                            + MAX_SCRATCH_BYTES);
        }
        return buffer;
    }

    /** Evaluates the rules of a family's field; throws OpFileException if an expression has no value. */
    private <R, T> List<T> evaluated(FamilyFolder family, String field, List<R> rules, Function<R, T> evaluation) {
        return IntStream.range(0, rules.size())
                .mapToObj(i -> {
                    try {
                        return evaluation.apply(rules.get(i));
                    } catch (ArithmeticException impossible) {
                        throw new OpFileException(
                                family.folder().resolve(SpaceLocation.FILE),
                                field + "[" + i + "]",
                                impossible.getMessage() + place());
                    }
                })
                .toList();
    }

    private String place() {
        return " for the shape " + problem.dimensions().text();
    }

    /** Returns the reference on the host. Its floating-point outputs are f64; integers keep their type. */
    public JobProgram reference(Path library) {
        return JobProgram.plain(REFERENCE, library.toString(), List.of(hostLaunch(REFERENCE)), outputsAs(DataType.F64));
    }

    /** Returns the reference on a CUDA device. */
    public JobProgram cudaReference(Path library) {
        CudaSection cuda = op.cuda();
        return JobProgram.plain(
                REFERENCE, library.toString(), launches(cuda.reference()), outputsAs(cuda.referenceType()));
    }

    /** Returns the program that computes derived tensors. */
    public JobProgram prepare(ProgramRule prepare, Path library) {
        return JobProgram.plain("prepare", library.toString(), launches(prepare), Collections.emptySortedMap());
    }

    private List<JobLaunch> launches(ProgramRule program) {
        LaunchNumbers numbers = new LaunchNumbers(sizes());
        return program.launches().stream().map(numbers::launch).toList();
    }

    /** Returns the types of a reference's outputs; floating-point outputs have the wide type. */
    public SortedMap<String, String> outputsAs(DataType wide) {
        SortedMap<String, String> types = new TreeMap<>();
        op.op().tensors().stream()
                .filter(tensor -> tensor.role().isWritten() && !type(tensor).isInteger())
                .forEach(tensor -> types.put(tensor.name(), wide.toString()));
        return types;
    }

    /** Returns the vendor library, which loads whatever it needs. */
    public JobProgram vendor(Path library) {
        JobProgram vendor = JobProgram.plain(
                VENDOR, library.toString(), List.of(hostLaunch(VENDOR)), Collections.emptySortedMap());
        return device.isEmpty() ? vendor.withThreads(threads()).callingAny() : vendor;
    }

    /** Host sources of the op receive all tensors, then all dimensions, in the op's order. */
    private JobLaunch hostLaunch(String entry) {
        Stream<JobArgument> tensors = op.op().tensors().stream().map(tensor -> new JobArgument.OfTensor(tensor.name()));
        Stream<JobArgument> dimensions = problem.dimensions().inOrder().stream()
                .map(dimension -> new JobArgument.OfInteger(dimension.size()));
        return JobLaunch.onHost(entry, Stream.concat(tensors, dimensions).toList());
    }

    private LaunchNumbers numbers(Candidate candidate) {
        SortedMap<String, Long> numbers = new TreeMap<>(sizes());
        candidate.knobs().forEach((name, value) -> {
            if (value instanceof KnobValue.Whole(long number)) {
                numbers.put(name, number);
            }
        });
        return new LaunchNumbers(numbers);
    }

    private SortedMap<String, Long> sizes() {
        SortedMap<String, Long> sizes = new TreeMap<>(Op.numbers(problem));
        sizes.putAll(device);
        return sizes;
    }
}
