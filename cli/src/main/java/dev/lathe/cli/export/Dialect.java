package dev.lathe.cli.export;

import dev.lathe.cli.export.Programs.CpuPrograms;
import dev.lathe.cli.export.Programs.CudaPrograms;

/** What C says differently of different kinds of device. */
sealed interface Dialect permits CpuDialect, CudaDialect {
    static Dialect of(Library library) {
        return switch (library.programs()) {
            case CpuPrograms host -> new CpuDialect(library);
            case CudaPrograms device -> new CudaDialect(library);
        };
    }

    /** Returns the template with the values that all templates share. */
    Template fill(Template template);

    /** The last parameter of functions that work on a device; empty where that is the host. */
    String streamParameter();

    /** The argument for it. */
    String stream();

    /** How a program is called, and the program as a value. */
    String program(Program program);
}
