package dev.lathe.cli.export;

import dev.lathe.cli.export.content.Library;
import dev.lathe.cli.export.content.Program;
import dev.lathe.cli.export.dialect.Symbols;
import dev.lathe.cli.export.dialect.Template;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sources that are compiled with the library, each with its own flags. */
record CpuMachinery(Library library) implements Machinery {
    @Override
    public String templates() {
        return "cpu/";
    }

    @Override
    public Template fill(Template template) {
        return template.with("kernels", library.built().stream().map(this::target).collect(Collectors.joining()));
    }

    /** Words in brackets are taken as they stand. */
    private String target(Program program) {
        Stream<String> flags = program.recipe().flags().stream().filter(flag -> !flag.equals("-shared"));
        Stream<String> entries = program.calls().entries().stream()
                .map(entry -> "-D" + entry + "=" + Symbols.of(library, program, entry));
        return "lathe_kernel(" + program.name() + " " + SourceFiles.place(program)
                + Stream.concat(flags, entries).map(flag -> "\n  [==[" + flag + "]==]").collect(Collectors.joining()) + ")\n";
    }

    @Override
    public void write(Folder folder) {}
}
