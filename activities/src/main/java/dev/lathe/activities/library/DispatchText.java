package dev.lathe.activities.library;

import dev.lathe.activities.op.LaunchRule;
import dev.lathe.activities.op.ScratchRule;
import dev.lathe.tuning.op.Dimension;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.space.Constraint;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The C that says which kernel takes which shape, and how each is called. */
record DispatchText(Library library) {
    Template fill(Template template) {
        List<Kernel> kernels = library.kernels();
        return template.with("maxScratch", most(kernels.stream().map(kernel -> kernel.family().scratch().size())))
                .with("maxLaunches", most(kernels.stream().map(kernel -> kernel.launches().size())))
                .with("maxArguments", most(kernels.stream().flatMap(kernel -> kernel.launches().stream()).map(launch -> launch.arguments().size())))
                .with("programs", lines(kernels.stream().map(this::program)))
                .with("kernels", lines(kernels.stream().map(kernel -> "    {&%1$s, %2$s, fits_%1$s},\n"
                        .formatted(kernel.name(), library.constant(kernel.dtype())))))
                .with("tuned", lines(library.winners().stream().map(winner -> tuned(winner, kernels))))
                .with("simplest", library.dtypes().stream()
                        .map(dtype -> "{%s, %d}".formatted(library.constant(dtype), kernels.indexOf(library.simplest(dtype))))
                        .collect(Collectors.joining(", ")))
                .with("referenceArguments", referenceArguments());
    }

    private static String most(Stream<Integer> counts) {
        return Integer.toString(Math.max(1, counts.max(Integer::compare).orElse(1)));
    }

    private static String lines(Stream<String> lines) {
        return lines.collect(Collectors.joining());
    }

    private String program(Kernel kernel) {
        List<ScratchRule> scratch = kernel.family().scratch();
        List<LaunchRule> launches = kernel.launches();
        return lines(kernel.entries().stream()
                        .map(entry -> "void " + library.symbol(kernel, entry) + "(void *const *arguments);\n"))
                + "\nstatic void describe_" + kernel.name() + "(struct call *call, const int64_t *sizes) {\n"
                + sizes() + "    call->scratch_count = " + scratch.size() + ";\n"
                + lines(scratch.stream().map(buffer -> "    call->scratch[%d] = (struct scratch){%s, %d};\n"
                        .formatted(scratch.indexOf(buffer), Formula.inC(buffer.bytes(), kernel.known()), buffer.zeroed() ? 1 : 0)))
                + "    call->launch_count = " + launches.size() + ";\n"
                + lines(launches.stream().map(launch -> "    call->launches[%d] = %s;\n"
                        .formatted(launches.indexOf(launch), launch(kernel, launch))))
                + "}\n\nstatic int fits_" + kernel.name() + "(const int64_t *sizes) {\n" + sizes()
                + lines(kernel.family().constraints().stream().map(constraint -> refusal(kernel, constraint)))
                + "    return 1;\n}\n\nstatic const struct program " + kernel.name()
                + " = {\"" + kernel.name() + "\", describe_" + kernel.name() + "};\n\n";
    }

    private String sizes() {
        List<String> names = library.op().op().dimensions();
        return lines(names.stream().map(name -> "    const int64_t %1$s = sizes[%2$d];\n    (void)%1$s;\n"
                .formatted(name, names.indexOf(name))));
    }

    private String launch(Kernel kernel, LaunchRule launch) {
        return "(struct launch){" + library.symbol(kernel, launch.entry()) + ", " + launch.arguments().size() + ", {"
                + launch.arguments().stream().map(argument -> argument(kernel, argument)).collect(Collectors.joining(", ")) + "}}";
    }

    private String argument(Kernel kernel, LaunchRule.Argument argument) {
        return switch (argument) {
            case LaunchRule.Argument.OfTensor(String name) ->
                "{TENSOR, " + library.op().op().tensors().stream().map(Tensor::name).toList().indexOf(name) + "}";
            case LaunchRule.Argument.OfScratch(String name) ->
                "{SCRATCH, " + kernel.family().scratch().stream().map(ScratchRule::name).toList().indexOf(name) + "}";
            case LaunchRule.Argument.OfValue(var value) -> "{INTEGER, " + Formula.inC(value, kernel.known()) + "}";
            case LaunchRule.Argument.OfMap(String name) ->
                throw new IllegalArgumentException("a kernel for the CPU takes no tensor map " + name);
        };
    }

    private static String refusal(Kernel kernel, Constraint constraint) {
        return "    if (!(" + Formula.inC(constraint.expression(), kernel.known()) + ")) return 0; /* " + constraint.name() + " */\n";
    }

    private String tuned(Certificate winner, List<Kernel> kernels) {
        return "    {%s, {%s}, %d, \"tuned for %s, the nearest shape whose winner can work on this one\"},\n".formatted(
                library.constant(winner.problem().dtype()),
                winner.problem().dimensions().inOrder().stream().map(Dimension::size).map(String::valueOf).collect(Collectors.joining(", ")),
                kernels.indexOf(library.kernel(winner)),
                winner.problem().dimensions().text());
    }

    /** A reference takes all tensors, then the addresses of all sizes. */
    private String referenceArguments() {
        List<String> names = library.op().op().dimensions();
        return Stream.concat(
                        library.op().op().tensors().stream().map(tensor -> "(void *)" + tensor.name()),
                        names.stream().map(name -> "(void *)&" + name))
                .collect(Collectors.joining(", "));
    }
}
