package dev.lathe.cli.export;

import dev.lathe.cli.export.Programs.CpuPrograms;
import dev.lathe.cli.export.Programs.CudaPrograms;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.worker.op.OpFolder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is in a library: the winners of an op on a kind of device, and for each of their types the simplest kernel there is. */
public record Library(Programs programs, List<Winner> winners) {
    public Library {
        winners = List.copyOf(winners);
        if (winners.isEmpty()) {
            throw new IllegalArgumentException("a library needs a winner, and nothing was measured yet");
        }
        winners.stream().map(Winner::certificate).forEach(certificate -> requireFitting(certificate, programs));
    }

    private static void requireFitting(Certificate winner, Programs programs) {
        if (!winner.kind().equals(programs.kind())
                || !winner.op().name().equals(programs.op().op().name())) {
            throw new IllegalArgumentException("a library contains kernels of one op for one kind of device, but "
                    + winner.campaign() + " tuned " + winner.op().name() + " on a device of the kind " + winner.kind());
        }
    }

    /** Throws IllegalArgumentException where these cannot be in one library. */
    public static Library of(OpFolder op, List<Winner> winners) {
        return new Library(programs(op, winners.getFirst().certificate().kind()), winners);
    }

    private static Programs programs(OpFolder op, String kind) {
        return switch (kind) {
            case CpuPrograms.KIND -> new CpuPrograms(op);
            case CudaPrograms.KIND -> new CudaPrograms(op);
            default ->
                throw new IllegalArgumentException(
                        "a device of the kind " + kind + " runs no kernels that a library could hold");
        };
    }

    public OpFolder op() {
        return programs.op();
    }

    /** The op's name as an identifier of C. */
    public String name() {
        return op().op().name().replaceAll("\\W", "_");
    }

    public List<DataType> dtypes() {
        return winners.stream().map(winner -> winner.problem().dtype()).distinct().sorted().toList();
    }

    /** Each once; what won several shapes is one kernel. */
    public List<Kernel> kernels() {
        return Stream.concat(winners.stream().map(this::kernel), dtypes().stream().map(this::simplest))
                .distinct()
                .toList();
    }

    public Kernel kernel(Winner winner) {
        DataType dtype = winner.problem().dtype();
        return new Kernel(dtype, programs.candidate(winner.certificate().candidate(), dtype));
    }

    public Kernel simplest(DataType dtype) {
        Winner first = winners.stream().filter(winner -> winner.problem().dtype() == dtype).findFirst().orElseThrow();
        return new Kernel(dtype, programs.candidate(op().space(first.problem(), programs.kind()).simplest(), dtype));
    }

    /** What results are checked by: the op's own reference, or the simplest kernel where that is in Python. */
    public Service reference() {
        return new Service("reference", dtypes().stream().map(this::reference).toList());
    }

    private Kernel reference(DataType dtype) {
        return programs.reference(dtype).map(own -> new Kernel(dtype, own)).orElseGet(() -> simplest(dtype));
    }

    /** The type of the reference's outputs, but for whole numbers; empty where they are of the op's types. */
    public Optional<DataType> referenceType() {
        return programs.reference(dtypes().getFirst()).map(own -> programs.referenceType());
    }

    /** Returns whether an example in C can fill the inputs, which Python functions cannot do there. */
    public boolean hasExample() {
        return op().op().tensors().stream().noneMatch(tensor -> tensor.python().isPresent());
    }

    /** What makes derived tensors; empty where there are none. */
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

    /** A program for a type of element. */
    record Kernel(DataType dtype, Program program) {}

    /** Something that an op does besides itself, with a kernel for each type. */
    record Service(String name, List<Kernel> kernels) {
        public Service {
            kernels = List.copyOf(kernels);
        }
    }
}
