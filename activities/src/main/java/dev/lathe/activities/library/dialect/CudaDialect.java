package dev.lathe.activities.library.dialect;

import dev.lathe.activities.library.content.Library;
import dev.lathe.activities.library.content.Program;
import dev.lathe.activities.op.launch.DeviceNumbers;
import dev.lathe.activities.op.launch.GridRule;
import dev.lathe.activities.op.launch.LaunchRule;
import dev.lathe.activities.op.launch.MapRule;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Expression;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Launches are of kernels in cubins, with grids, maps and limits of the device. */
record CudaDialect(Library library) implements Dialect {
    private static final int EXTENTS = 3;

    @Override
    public Template fill(Template template) {
        String release = "lathe_" + library.name() + "_release";
        return template.with(
                        "where",
                        ", in the memory of the current device, in whose context the\n * kernels are launched; the stream is a"
                                + " CUstream or a cudaStream_t")
                .with("skipText", ", with 77 where there is no GPU")
                .with(
                        "ownDeclarations",
                        "/* Waits for a stream and gives back the scratch memory that is kept for it; before the stream is"
                                + " destroyed. */\nint " + release + "(void *stream);\n\n")
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
    public String declarations(Program program) {
        return "extern const unsigned char " + Symbols.image(library, program) + "[];\n\nstatic void describe_" + program.name()
                + "(struct call *call, const int64_t *sizes, const struct device *device) {\n";
    }

    @Override
    public String preamble(Program program) {
        List<MapRule> maps = program.calls().maps();
        return DeviceNumbers.NAMES.stream()
                        .map(name -> "    const int64_t %1$s = device->%1$s;\n    (void)%1$s;\n".formatted(name))
                        .collect(Collectors.joining())
                + "    call->map_count = " + maps.size() + ";\n"
                + maps.stream().map(map -> "    call->maps[" + maps.indexOf(map) + "] = " + map(program, map) + ";\n")
                        .collect(Collectors.joining());
    }

    private String map(Program program, MapRule map) {
        return "(struct map){.of = " + target(program, map.target()) + ", .rank = " + map.extents().size() + ", .extents = "
                + all(program, map.extents()) + ", .stride_count = " + map.strides().size()
                + (map.strides().isEmpty() ? "" : ", .strides = " + all(program, map.strides())) + ", .box = "
                + all(program, map.box()) + ", .swizzle = " + Formula.inC(map.swizzle(), program.known()) + "}";
    }

    private String target(Program program, MapRule.Target target) {
        return switch (target) {
            case MapRule.Target.OfTensor(String name) -> Places.tensor(library, name) + ", .element = MAP_" + type(program, name).name();
            case MapRule.Target.OfScratch(String name, String type) ->
                Places.scratch(program, name) + ", .element = MAP_" + type.toUpperCase(Locale.ROOT);
        };
    }

    /** A tensor without a type of its own has the program's. */
    private DataType type(Program program, String tensor) {
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

    @Override
    public String launch(Program program, LaunchRule launch, String arguments) {
        GridRule grid = launch.grid().orElseThrow();
        return "(struct launch){.entry = \"" + launch.entry() + "\", .grid = " + extents(program, grid.grid()) + ", .block = "
                + extents(program, grid.block()) + ", .cluster = " + extents(program, grid.cluster()) + ", .shared_bytes = "
                + grid.sharedMemory().map(bytes -> Formula.inC(bytes, program.known())).orElse("0")
                + ", .resident = " + (grid.resident() ? 1 : 0) + ", .argument_count = " + arguments + "}";
    }

    private static String extents(Program program, List<Expression> given) {
        Stream<String> missing = Stream.generate(() -> "1").limit(EXTENTS - given.size());
        return braced(Stream.concat(given.stream().map(extent -> Formula.inC(extent, program.known())), missing));
    }

    private static String all(Program program, List<Expression> numbers) {
        return braced(numbers.stream().map(number -> Formula.inC(number, program.known())));
    }

    private static String braced(Stream<String> values) {
        return values.collect(Collectors.joining(", ", "{", "}"));
    }

    @Override
    public String fields(Program program) {
        return ", " + Symbols.image(library, program);
    }
}
