package dev.lathe.activities.library;

import dev.lathe.activities.op.OpFolder;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.report.Certificate;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What is in a library: the winners of an op on the CPU, and for each of their types the simplest kernel there is. */
public record Library(OpFolder op, List<Certificate> winners) {
    private static final String KIND = "cpu";

    public Library {
        winners = List.copyOf(winners);
        if (winners.isEmpty()) {
            throw new IllegalArgumentException("a library needs a winner, and nothing was measured yet");
        }
        for (Certificate winner : winners) {
            if (!winner.kind().equals(KIND) || !winner.op().name().equals(op.op().name())) {
                throw new IllegalArgumentException("a library is of one op's kernels for the CPU, and " + winner.campaign() + " tuned "
                        + winner.op().name() + " on a device of the kind " + winner.kind());
            }
        }
        if (!op.cpu().reference().endsWith(".c")) {
            throw new IllegalArgumentException("a library checks itself by a reference in C, and the op's is " + op.cpu().reference());
        }
    }

    /** The op's name as an identifier of C. */
    String name() {
        return op.op().name().replaceAll("\\W", "_");
    }

    List<DataType> dtypes() {
        return winners.stream().map(winner -> winner.problem().dtype()).distinct().sorted().toList();
    }

    /** Each once; what won several shapes is one kernel. */
    List<Kernel> kernels() {
        return Stream.concat(winners.stream().map(this::kernel), dtypes().stream().map(this::simplest))
                .distinct()
                .toList();
    }

    Kernel kernel(Certificate winner) {
        return new Kernels(op).of(winner.candidate(), winner.problem().dtype());
    }

    Kernel simplest(DataType dtype) {
        return new Kernels(op).of(op.space(first(dtype).problem(), KIND).simplest(), dtype);
    }

    Certificate first(DataType dtype) {
        return winners.stream().filter(winner -> winner.problem().dtype() == dtype).findFirst().orElseThrow();
    }

    /** A kernel's entry as a symbol that nothing else in the library has. */
    String symbol(Kernel kernel, String entry) {
        return "lathe_" + name() + "_" + kernel.name() + "_" + entry;
    }

    String constant(DataType dtype) {
        return "LATHE_" + name().toUpperCase(Locale.ROOT) + "_" + dtype.name();
    }
}
