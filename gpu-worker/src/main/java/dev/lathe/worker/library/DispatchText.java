package dev.lathe.worker.library;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimension;
import dev.lathe.worker.library.Library.Kernel;
import dev.lathe.worker.library.Program.Calls;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The C code that selects the kernel for a shape and calls it. */
record DispatchText(Library library) {
    Template fill(Template template) {
        List<Kernel> kernels = library.kernels();
        return template.with("maxScratch", most(calls().map(calls -> calls.scratch().size())))
                .with("maxMaps", most(calls().map(calls -> calls.maps().size())))
                .with("maxLaunches", most(calls().map(calls -> calls.launches().size())))
                .with(
                        "maxArguments",
                        most(calls().flatMap(calls -> calls.launches().stream())
                                .map(launch -> launch.arguments().size())))
                .with("programs", programs())
                .with("kernels", lines(kernels.stream().map(kernel -> "    {%1$s, &%2$s, fits_%2$s},\n"
                        .formatted(constant(kernel.dtype()), kernel.program().name()))))
                .with("tuned", lines(library.winners().stream().map(winner -> tuned(winner, kernels))))
                .with("simplest", library.dtypes().stream()
                        .map(dtype -> "{%s, %d}".formatted(constant(dtype), kernels.indexOf(library.simplest(dtype))))
                        .collect(Collectors.joining(", ")))
                .with("services", new InterfaceText(library).definitions());
    }

    private Stream<Calls> calls() {
        return library.built().stream().map(program -> program.calls());
    }

    private static String most(Stream<Integer> counts) {
        return Integer.toString(Math.max(1, counts.max(Integer::compare).orElse(1)));
    }

    private static String lines(Stream<String> lines) {
        return lines.collect(Collectors.joining());
    }

    private String programs() {
        Dialect dialect = Dialect.of(library);
        return lines(library.built().stream().map(dialect::program))
                + lines(library.kernels().stream().map(kernel -> fits(kernel.program())));
    }

    private String constant(DataType dtype) {
        return Symbols.constant(library, dtype);
    }

    private String tuned(Winner winner, List<Kernel> kernels) {
        return "    {%s, {%s}, %d, \"tuned for %s, the nearest shape whose winner supports this one\"},\n"
                .formatted(
                        constant(winner.problem().dtype()),
                        winner.problem().dimensions().inOrder().stream()
                                .map(Dimension::size)
                                .map(String::valueOf)
                                .collect(Collectors.joining(", ")),
                        kernels.indexOf(library.kernel(winner)),
                        winner.problem().dimensions().text());
    }

    /** Returns the function that checks whether a program supports a shape. */
    private String fits(Program program) {
        return "static int fits_" + program.name() + "(const int64_t *sizes) {\n" + Symbols.sizes(library)
                + lines(program.calls().constraints().stream()
                        .map(rule -> "    if (!(" + Formula.inC(rule.expression(), program.known()) + ")) return 0; /* "
                                + rule.name() + " */\n"))
                + "    return 1;\n}\n\n";
    }
}
