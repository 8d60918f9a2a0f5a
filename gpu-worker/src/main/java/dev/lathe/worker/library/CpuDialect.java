package dev.lathe.worker.library;

import dev.lathe.worker.op.LaunchRule;
import dev.lathe.worker.op.LaunchRule.Argument;
import dev.lathe.worker.op.ScratchRule;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The C code of a library for CPUs, in which each launch is a function call. */
record CpuDialect(Library library) implements Dialect {
    @Override
    public Template fill(Template template) {
        return template.with("where", "")
                .with("skipText", "")
                .with("ownDeclarations", "")
                .with("ownFunctions", "")
                .with("closing", "");
    }

    @Override
    public String streamParameter() {
        return "";
    }

    @Override
    public String stream() {
        return "";
    }

    @Override
    public String program(Program program) {
        return new CpuCall(library, program).text();
    }

    /**
     * The C function that calls a program on the host. Each program has its own function without loops, because the
     * code of a rarely called function is not in the cache: loading one line of it takes about 1 % of the time of a
     * small kernel.
     */
    private record CpuCall(Library library, Program program) {
        String text() {
            return lines(program.calls().entries().stream()
                            .map(entry -> "void " + Symbols.of(library, program, entry)
                                    + "(void *const *arguments);\n"))
                    + "\nstatic int call_" + program.name() + "(void *const *tensors, const int64_t *sizes) {\n"
                    + Symbols.sizes(library)
                    + scratch() + lines(program.calls().launches().stream().map(this::launch)) + "    return 0;\n}\n\n"
                    + "static const struct program " + program.name() + " = {\"" + program.name() + "\", call_"
                    + program.name() + "};\n\n";
        }

        /** Returns the code that allocates all scratch buffers as parts of one workspace. */
        private String scratch() {
            List<ScratchRule> buffers = program.calls().scratch();
            if (buffers.isEmpty()) {
                return "";
            }
            String all = buffers.stream().map(this::room).collect(Collectors.joining(" + "));
            return "    unsigned char *const scratch0 = workspace_of((size_t)(" + all
                    + "));\n    if (!scratch0) return NO_MEMORY;\n"
                    + lines(IntStream.range(1, buffers.size())
                            .mapToObj(i -> "    unsigned char *const scratch%d = scratch%d + %s;\n"
                                    .formatted(i, i - 1, room(buffers.get(i - 1)))))
                    + lines(buffers.stream()
                            .filter(ScratchRule::zeroed)
                            .map(buffer -> "    memset(scratch%d, 0, (size_t)(%s));\n"
                                    .formatted(buffers.indexOf(buffer), bytes(buffer))));
        }

        private String room(ScratchRule buffer) {
            return "rounded(" + bytes(buffer) + ")";
        }

        private String bytes(ScratchRule buffer) {
            return Formula.inC(buffer.bytes(), program.known());
        }

        private String launch(LaunchRule launch) {
            return "    " + Symbols.of(library, program, launch.entry())
                    + launch.arguments().stream()
                            .map(this::argument)
                            .collect(Collectors.joining(", ", "((void *const[]){", "});\n"));
        }

        private String argument(Argument argument) {
            return switch (argument) {
                case Argument.OfTensor(String name) -> "tensors[" + Symbols.tensor(library, name) + "]";
                case Argument.OfScratch(String name) -> "scratch" + Symbols.scratch(program, name);
                case Argument.OfMap(String name) ->
                    throw new IllegalArgumentException("tensor map " + name + ": not supported on a CPU");
                case Argument.OfValue(var value) -> "&(int64_t){" + Formula.inC(value, program.known()) + "}";
            };
        }

        private static String lines(Stream<String> lines) {
            return lines.collect(Collectors.joining());
        }
    }
}
