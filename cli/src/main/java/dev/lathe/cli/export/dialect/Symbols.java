package dev.lathe.cli.export.dialect;

import dev.lathe.cli.export.content.Library;
import dev.lathe.cli.export.content.Program;
import dev.lathe.tuning.op.DataType;
import java.util.Locale;

/** Names in C that nothing else in a program has which uses the library. */
public final class Symbols {
    private Symbols() {}

    /** Of an entry of a program on the host. */
    public static String of(Library library, Program program, String entry) {
        return "lathe_" + library.name() + "_" + program.name() + "_" + entry;
    }

    /** Of a program's cubin. */
    public static String image(Library library, Program program) {
        return of(library, program, "image");
    }

    public static String constant(Library library, DataType dtype) {
        return "LATHE_" + library.name().toUpperCase(Locale.ROOT) + "_" + dtype.name();
    }
}
