package dev.lathe.cli.export.dialect;

import dev.lathe.cli.export.content.Library;
import dev.lathe.cli.export.content.Program;

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
    public String program(Program program) {
        return new CpuCall(library, program).text();
    }
}
