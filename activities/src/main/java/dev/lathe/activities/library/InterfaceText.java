package dev.lathe.activities.library;

import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Tensor;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words that all files of a library share: its name, its types, its parameters. */
record InterfaceText(Library library) {
    Template fill(Template template) {
        Op op = library.op().op();
        return template.with("op", library.name())
                .with("OP", library.name().toUpperCase(Locale.ROOT))
                .with("about", op.about())
                .with("unit", op.metricUnit())
                .with("types", library.dtypes().stream().map(library::constant).collect(Collectors.joining(", ")))
                .with("tensorCount", Integer.toString(op.tensors().size()))
                .with("sizeCount", Integer.toString(op.dimensions().size()))
                .with("parameters", Stream.concat(op.tensors().stream().map(InterfaceText::parameter), Stream.of(sizes(op)))
                        .collect(Collectors.joining(", ")))
                .with("sizes", sizes(op))
                .with("sizeNames", String.join(", ", op.dimensions()))
                .with("tensorNames", op.tensors().stream()
                        .map(tensor -> "(void *)" + tensor.name())
                        .collect(Collectors.joining(", ")));
    }

    private static String sizes(Op op) {
        return op.dimensions().stream().map("int64_t "::concat).collect(Collectors.joining(", "));
    }

    private static String parameter(Tensor tensor) {
        return (tensor.role() == Tensor.Role.OUTPUT ? "void *" : "const void *") + tensor.name();
    }

    /** The tensors, as a comment of the header tells them. */
    String tensors() {
        return library.op().op().tensors().stream()
                .map(tensor -> " * " + tensor.name() + tensor.shape() + ": " + tensor.role() + " of the type "
                        + tensor.type().map(Object::toString).orElse("of the call") + "\n")
                .collect(Collectors.joining());
    }
}
