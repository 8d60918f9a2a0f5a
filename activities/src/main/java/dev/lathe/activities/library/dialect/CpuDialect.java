package dev.lathe.activities.library.dialect;

import dev.lathe.activities.library.content.Library;
import dev.lathe.activities.library.content.Program;
import dev.lathe.activities.op.launch.LaunchRule;
import java.util.stream.Collectors;

/** Launches are calls of functions. */
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
    public String declarations(Program program) {
        return program.calls().entries().stream()
                .map(entry -> "void " + Symbols.of(library, program, entry) + "(void *const *arguments);\n")
                .collect(Collectors.joining())
                + "\nstatic void describe_" + program.name() + "(struct call *call, const int64_t *sizes) {\n";
    }

    @Override
    public String preamble(Program program) {
        return "";
    }

    @Override
    public String launch(Program program, LaunchRule launch, String arguments) {
        return "(struct launch){.entry = " + Symbols.of(library, program, launch.entry()) + ", .argument_count = " + arguments + "}";
    }

    @Override
    public String fields(Program program) {
        return "";
    }
}
