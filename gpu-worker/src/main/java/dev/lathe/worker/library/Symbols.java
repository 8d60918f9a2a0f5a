package dev.lathe.worker.library;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.worker.op.ScratchRule;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** C names that do not collide with those of a program that uses the library. */
final class Symbols {
    private Symbols() {}

    static int tensor(Library library, String name) {
        return library.op().op().tensors().stream().map(Tensor::name).toList().indexOf(name);
    }

    static int scratch(Program program, String name) {
        return program.calls().scratch().stream().map(ScratchRule::name).toList().indexOf(name);
    }

    /** Returns the declarations of the dimensions as variables, for a function with the parameter {@code sizes}. */
    static String sizes(Library library) {
        List<String> names = library.op().op().dimensions();
        return names.stream()
                .map(name ->
                        "    const int64_t %1$s = sizes[%2$d];\n    (void)%1$s;\n".formatted(name, names.indexOf(name)))
                .collect(Collectors.joining());
    }

    /** Returns the symbol of an entry of a program. */
    static String of(Library library, Program program, String entry) {
        return "lathe_" + library.name() + "_" + program.name() + "_" + entry;
    }

    /** Returns the symbol of a program's cubin. */
    static String image(Library library, Program program) {
        return of(library, program, "image");
    }

    static String constant(Library library, DataType dtype) {
        return "LATHE_" + library.name().toUpperCase(Locale.ROOT) + "_" + dtype.name();
    }
}
