package dev.lathe.worker.library;

import dev.lathe.tuning.op.DataType;
import dev.lathe.worker.library.Programs.CpuPrograms;
import dev.lathe.worker.library.Programs.CudaPrograms;
import dev.lathe.worker.op.OpFolder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The content of a library: the winners of an op on one kind of device, and the baseline kernel of each data type. */
public record Library(Programs programs, List<Winner> winners) {
    public Library {
        winners = List.copyOf(winners);
        if (winners.isEmpty()) {
            throw new IllegalArgumentException("cannot write a library: nothing was measured yet");
        }
        winners.forEach(winner -> requireFitting(winner, programs));
    }

    private static void requireFitting(Winner winner, Programs programs) {
        String kind = winner.place().kind();
        if (!kind.equals(programs.kind())
                || !winner.problem().op().equals(programs.op().op().name())) {
            throw new IllegalArgumentException("a library contains kernels of one op for one kind of device, but "
                    + winner.problem().key() + " was tuned on a device of the kind " + kind);
        }
    }

    /** Creates a library; throws IllegalArgumentException if the winners cannot be in one library. */
    public static Library of(OpFolder op, List<Winner> winners) {
        return new Library(programs(op, winners.getFirst().place().kind()), winners);
    }

    private static Programs programs(OpFolder op, String kind) {
        return switch (kind) {
            case CpuPrograms.KIND -> new CpuPrograms(op);
            case CudaPrograms.KIND -> new CudaPrograms(op);
            default ->
                throw new IllegalArgumentException(
                        "cannot write a library for a device of the kind " + kind + "; legal are cpu and cuda");
        };
    }

    public OpFolder op() {
        return programs.op();
    }

    /** Returns the op's name as a C identifier. */
    public String name() {
        return op().op().name().replaceAll("\\W", "_");
    }

    public List<DataType> dtypes() {
        return winners.stream().map(winner -> winner.problem().dtype()).distinct().sorted().toList();
    }

    /** Returns the kernels without duplicates, because one kernel may win on several shapes. */
    public List<Kernel> kernels() {
        return Stream.concat(winners.stream().map(this::kernel), dtypes().stream().map(this::simplest))
                .distinct()
                .toList();
    }

    public Kernel kernel(Winner winner) {
        DataType dtype = winner.problem().dtype();
        return new Kernel(dtype, programs.candidate(winner.candidate(), dtype));
    }

    public Kernel simplest(DataType dtype) {
        Winner first = winners.stream().filter(winner -> winner.problem().dtype() == dtype).findFirst().orElseThrow();
        return new Kernel(dtype, programs.candidate(op().space(first.problem(), programs.kind()).simplest(), dtype));
    }

    /** Returns the programs that verify results: the op's reference, or the baseline kernels if it is in Python. */
    public Service reference() {
        return new Service("reference", dtypes().stream().map(this::reference).toList());
    }

    private Kernel reference(DataType dtype) {
        return programs.reference(dtype).map(own -> new Kernel(dtype, own)).orElseGet(() -> simplest(dtype));
    }

    /** Returns the type of the reference's floating-point outputs; empty if the baseline kernel is the reference. */
    public Optional<DataType> referenceType() {
        return programs.reference(dtypes().getFirst()).map(own -> programs.referenceType());
    }

    /** Returns whether an example in C can fill the inputs. It cannot call Python functions. */
    public boolean hasExample() {
        return op().op().tensors().stream().noneMatch(tensor -> tensor.python().isPresent());
    }

    /** Returns the programs that compute derived tensors; empty if there are none. */
    public Optional<Service> prepare() {
        List<Kernel> kernels = dtypes().stream()
                .flatMap(dtype -> programs.prepare(dtype).map(program -> new Kernel(dtype, program)).stream())
                .toList();
        return Optional.of(new Service("prepare", kernels)).filter(service -> !service.kernels().isEmpty());
    }

    /** Returns all programs that are built, without duplicates. */
    public List<Program> built() {
        return Stream.of(reference().kernels(), prepare().map(Service::kernels).orElse(List.of()), kernels())
                .flatMap(List::stream)
                .map(Kernel::program)
                .distinct()
                .toList();
    }

    /** A program for a data type. */
    record Kernel(DataType dtype, Program program) {}

    /** A function of the library other than the op, with a kernel for each data type. */
    record Service(String name, List<Kernel> kernels) {
        public Service {
            kernels = List.copyOf(kernels);
        }
    }
}
