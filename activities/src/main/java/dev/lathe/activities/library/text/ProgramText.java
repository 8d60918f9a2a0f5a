package dev.lathe.activities.library.text;

import dev.lathe.activities.library.content.Library;
import dev.lathe.activities.library.content.Program;
import dev.lathe.activities.library.dialect.Dialect;
import dev.lathe.activities.library.dialect.Formula;
import dev.lathe.activities.library.dialect.Places;
import dev.lathe.activities.op.launch.LaunchRule;
import dev.lathe.activities.op.launch.ScratchRule;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The C that says how a program is called. */
record ProgramText(Library library, Dialect dialect, Program program) {
    String text() {
        return dialect.declarations(program) + sizes() + dialect.preamble(program) + scratch() + launches() + "}\n\n"
                + "static const struct program " + program.name() + " = {\"" + program.name() + "\", describe_" + program.name()
                + dialect.fields(program) + "};\n\n";
    }

    /** Whether the program can work on a shape. */
    String rules() {
        return "static int fits_" + program.name() + "(const int64_t *sizes) {\n" + sizes()
                + lines(program.calls().constraints().stream().map(rule -> "    if (!("
                        + Formula.inC(rule.expression(), program.known()) + ")) return 0; /* " + rule.name() + " */\n"))
                + "    return 1;\n}\n\n";
    }

    private String sizes() {
        List<String> names = library.op().op().dimensions();
        return lines(names.stream().map(name -> "    const int64_t %1$s = sizes[%2$d];\n    (void)%1$s;\n"
                .formatted(name, names.indexOf(name))));
    }

    private String scratch() {
        List<ScratchRule> buffers = program.calls().scratch();
        return "    call->scratch_count = " + buffers.size() + ";\n"
                + lines(buffers.stream().map(buffer -> "    call->scratch[%d] = (struct scratch){%s, %d};\n".formatted(
                        buffers.indexOf(buffer), Formula.inC(buffer.bytes(), program.known()), buffer.zeroed() ? 1 : 0)));
    }

    private String launches() {
        List<LaunchRule> launches = program.calls().launches();
        return "    call->launch_count = " + launches.size() + ";\n"
                + lines(launches.stream().map(launch -> "    call->launches[%d] = %s;\n"
                        .formatted(launches.indexOf(launch), dialect.launch(program, launch, arguments(launch)))));
    }

    /** Their count, then they themselves. */
    private String arguments(LaunchRule launch) {
        return launch.arguments().size() + ", .arguments = "
                + launch.arguments().stream()
                        .map(argument -> Places.argument(library, program, argument))
                        .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String lines(Stream<String> lines) {
        return lines.collect(Collectors.joining());
    }
}
