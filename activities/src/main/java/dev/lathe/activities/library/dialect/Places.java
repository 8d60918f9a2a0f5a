package dev.lathe.activities.library.dialect;

import dev.lathe.activities.library.content.Library;
import dev.lathe.activities.library.content.Program;
import dev.lathe.activities.op.launch.LaunchRule.Argument;
import dev.lathe.activities.op.launch.MapRule;
import dev.lathe.activities.op.launch.ScratchRule;
import dev.lathe.tuning.op.Tensor;

/** Arguments as values of C's struct argument: names become places in lists. */
public final class Places {
    private Places() {}

    public static String argument(Library library, Program program, Argument argument) {
        return switch (argument) {
            case Argument.OfTensor(String name) -> tensor(library, name);
            case Argument.OfScratch(String name) -> scratch(program, name);
            case Argument.OfMap(String name) ->
                "{MAP, " + program.calls().maps().stream().map(MapRule::name).toList().indexOf(name) + "}";
            case Argument.OfValue(var value) -> "{INTEGER, " + Formula.inC(value, program.known()) + "}";
        };
    }

    static String tensor(Library library, String name) {
        return "{TENSOR, " + library.op().op().tensors().stream().map(Tensor::name).toList().indexOf(name) + "}";
    }

    static String scratch(Program program, String name) {
        return "{SCRATCH, " + program.calls().scratch().stream().map(ScratchRule::name).toList().indexOf(name) + "}";
    }
}
