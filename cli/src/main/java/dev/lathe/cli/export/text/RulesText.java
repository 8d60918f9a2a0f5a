package dev.lathe.cli.export.text;

import dev.lathe.cli.export.content.Library;
import dev.lathe.cli.export.content.Program;
import dev.lathe.cli.export.dialect.Formula;
import dev.lathe.cli.export.dialect.Places;
import java.util.stream.Collectors;

/** The C that says whether a program can work on a shape. */
record RulesText(Library library, Program program) {
    String text() {
        return "static int fits_" + program.name() + "(const int64_t *sizes) {\n" + Places.sizes(library)
                + program.calls().constraints().stream()
                        .map(rule -> "    if (!(" + Formula.inC(rule.expression(), program.known()) + ")) return 0; /* " + rule.name() + " */\n")
                        .collect(Collectors.joining())
                + "    return 1;\n}\n\n";
    }
}
