package dev.lathe.cli.export.dialect;

import dev.lathe.cli.export.content.Library;
import dev.lathe.cli.export.content.Program;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.worker.op.ScratchRule;
import java.util.List;
import java.util.stream.Collectors;

/** Names are places in lists, but for the dimensions, which C's formulas know by name. */
public final class Places {
    private Places() {}

    static int tensor(Library library, String name) {
        return library.op().op().tensors().stream().map(Tensor::name).toList().indexOf(name);
    }

    static int scratch(Program program, String name) {
        return program.calls().scratch().stream().map(ScratchRule::name).toList().indexOf(name);
    }

    /** The dimensions as variables of a function that is given the list of sizes. */
    public static String sizes(Library library) {
        List<String> names = library.op().op().dimensions();
        return names.stream()
                .map(name -> "    const int64_t %1$s = sizes[%2$d];\n    (void)%1$s;\n".formatted(name, names.indexOf(name)))
                .collect(Collectors.joining());
    }
}
