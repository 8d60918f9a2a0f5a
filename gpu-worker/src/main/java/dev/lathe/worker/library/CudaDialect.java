package dev.lathe.worker.library;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Expression;
import dev.lathe.worker.op.DeviceNumbers;
import dev.lathe.worker.op.GridRule;
import dev.lathe.worker.op.LaunchRule;
import dev.lathe.worker.op.LaunchRule.Argument;
import dev.lathe.worker.op.MapRule;
import dev.lathe.worker.op.ScratchRule;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The C code of a library for GPUs, which launches kernels in cubins through the driver API. */
record CudaDialect(Library library) implements Dialect {
    @Override
    public Template fill(Template template) {
        String release = "lathe_" + library.name() + "_release";
        return template.with(
                        "where",
                        " and in the memory of the current device. Kernels are launched\n * in the current context; the "
                                + "stream is a"
                                + " CUstream or a cudaStream_t")
                .with("skipText", ", and 77 without a GPU")
                .with(
                        "ownDeclarations",
                        "/* Waits for a stream and frees its scratch memory. Call it before the stream is destroyed. */\nint "
                                + release + "(void *stream);\n\n")
                .with("ownFunctions", "int " + release + "(void *stream) { return release(stream); }\n\n")
                .with("closing", "    must(" + release + "(machine_stream), \"" + release + "\");\n");
    }

    @Override
    public String streamParameter() {
        return ", void *stream";
    }

    @Override
    public String stream() {
        return ", stream";
    }

    @Override
    public String program(Program program) {
        return new CudaCall(library, program).text();
    }

    /** The C function that computes the launches of a program: grids, tensor maps and scratch buffers. */
    private record CudaCall(Library library, Program program) {
        private static final int EXTENTS = 3;

        String text() {
            return "extern const unsigned char " + Symbols.image(library, program) + "[];\n\nstatic void describe_"
                    + program.name()
                    + "(struct call *call, const int64_t *sizes, const struct device *device) {\n"
                    + Symbols.sizes(library)
                    + device()
                    + list("map_count", "maps", program.calls().maps().stream().map(this::map))
                    + list(
                            "scratch_count",
                            "scratch",
                            program.calls().scratch().stream().map(this::buffer))
                    + list(
                            "launch_count",
                            "launches",
                            program.calls().launches().stream().map(this::launch)) + "}\n\n"
                    + "static const struct program " + program.name() + " = {\"" + program.name() + "\", describe_"
                    + program.name() + ", "
                    + Symbols.image(library, program) + "};\n\n";
        }

        private static String device() {
            return DeviceNumbers.NAMES.stream()
                    .map(name -> "    const int64_t %1$s = device->%1$s;\n    (void)%1$s;\n".formatted(name))
                    .collect(Collectors.joining());
        }

        private static String list(String count, String field, Stream<String> values) {
            List<String> all = values.toList();
            return "    call->" + count + " = " + all.size() + ";\n"
                    + IntStream.range(0, all.size())
                            .mapToObj(i -> "    call->%s[%d] = %s;\n".formatted(field, i, all.get(i)))
                            .collect(Collectors.joining());
        }

        private String buffer(ScratchRule buffer) {
            return "(struct scratch){" + Formula.inC(buffer.bytes(), program.known()) + ", " + (buffer.zeroed() ? 1 : 0)
                    + "}";
        }

        private String map(MapRule map) {
            return "(struct map){.of = " + target(map.target()) + ", .rank = " + map.extents().size() + ", .extents = "
                    + all(map.extents()) + ", .stride_count = " + map.strides().size()
                    + (map.strides().isEmpty() ? "" : ", .strides = " + all(map.strides())) + ", .box = "
                    + all(map.box()) + ", .swizzle = " + Formula.inC(map.swizzle(), program.known()) + "}";
        }

        private String target(MapRule.Target target) {
            return switch (target) {
                case MapRule.Target.OfTensor(String name) -> tensor(name) + ", .element = MAP_" + type(name).name();
                case MapRule.Target.OfScratch(String name, String type) ->
                    scratch(name) + ", .element = MAP_" + type.toUpperCase(Locale.ROOT);
            };
        }

        /** Returns the type of a tensor; that of the call if the op does not fix it. */
        private DataType type(String tensor) {
            DataType ofCall = library.kernels().stream()
                    .filter(kernel -> kernel.program().equals(program))
                    .findFirst()
                    .orElseThrow()
                    .dtype();
            return library.op().op().tensors().stream()
                    .filter(known -> known.name().equals(tensor))
                    .findFirst()
                    .flatMap(known -> known.type())
                    .orElse(ofCall);
        }

        private String launch(LaunchRule launch) {
            GridRule grid = launch.grid().orElseThrow();
            return "(struct launch){.entry = \"" + launch.entry() + "\", .grid = " + extents(grid.grid())
                    + ", .block = "
                    + extents(grid.block()) + ", .cluster = " + extents(grid.cluster()) + ", .shared_bytes = "
                    + grid.sharedMemory().map(bytes -> Formula.inC(bytes, program.known())).orElse("0")
                    + ", .resident = " + (grid.resident() ? 1 : 0) + ", .argument_count = " + launch.arguments().size()
                    + ", .arguments = " + braced(launch.arguments().stream().map(this::argument)) + "}";
        }

        private String argument(Argument argument) {
            return switch (argument) {
                case Argument.OfTensor(String name) -> tensor(name);
                case Argument.OfScratch(String name) -> scratch(name);
                case Argument.OfMap(String name) ->
                    "{MAP, " + program.calls().maps().stream().map(MapRule::name).toList().indexOf(name) + "}";
                case Argument.OfValue(var value) -> "{INTEGER, " + Formula.inC(value, program.known()) + "}";
            };
        }

        private String tensor(String name) {
            return "{TENSOR, " + Symbols.tensor(library, name) + "}";
        }

        private String scratch(String name) {
            return "{SCRATCH, " + Symbols.scratch(program, name) + "}";
        }

        private String extents(List<Expression> given) {
            Stream<String> missing = Stream.generate(() -> "1").limit(EXTENTS - given.size());
            return braced(Stream.concat(given.stream().map(extent -> Formula.inC(extent, program.known())), missing));
        }

        private String all(List<Expression> numbers) {
            return braced(numbers.stream().map(number -> Formula.inC(number, program.known())));
        }

        private static String braced(Stream<String> values) {
            return values.collect(Collectors.joining(", ", "{", "}"));
        }
    }
}
