package dev.lathe.worker.library;

import dev.lathe.worker.library.Programs.CpuPrograms;
import dev.lathe.worker.library.Programs.CudaPrograms;

/** The parts of the C code that differ by the kind of device. */
sealed interface Dialect permits CpuDialect, CudaDialect {
    static Dialect of(Library library) {
        return switch (library.programs()) {
            case CpuPrograms host -> new CpuDialect(library);
            case CudaPrograms device -> new CudaDialect(library);
        };
    }

    /** Returns the template with the values that all templates share. */
    Template fill(Template template);

    /** Returns the declaration of the stream parameter, which is the last one; empty on a CPU. */
    String streamParameter();

    /** Returns the argument for the stream parameter; empty on a CPU. */
    String stream();

    /** Returns the function that calls a program, and the constant that refers to it. */
    String program(Program program);
}
