package dev.lathe.cli.export.text;

import dev.lathe.cli.export.content.Library;
import dev.lathe.cli.export.dialect.Dialect;
import dev.lathe.cli.export.dialect.Symbols;
import dev.lathe.cli.export.dialect.Template;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Tensor;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words that all files of a library share: its name, its types, its parameters. */
public record InterfaceText(Library library) {
    public Template fill(Template template) {
        Dialect dialect = Dialect.of(library);
        return dialect.fill(template)
                .with("op", library.name())
                .with("OP", library.name().toUpperCase(Locale.ROOT))
                .with("about", op().about())
                .with("unit", op().metricUnit())
                .with("types", library.dtypes().stream().map(dtype -> Symbols.constant(library, dtype)).collect(Collectors.joining(", ")))
                .with("tensorCount", Integer.toString(op().tensors().size()))
                .with("sizeCount", Integer.toString(op().dimensions().size()))
                .with("parameters", parameters(EnumSet.of(Tensor.Role.OUTPUT)))
                .with("streamParameter", dialect.streamParameter())
                .with("stream", dialect.stream())
                .with("sizes", sizes())
                .with("sizeNames", sizeNames())
                .with("tensorNames", tensorNames());
    }

    private Op op() {
        return library.op().op();
    }

    private String sizes() {
        return op().dimensions().stream().map("int64_t "::concat).collect(Collectors.joining(", "));
    }

    String sizeNames() {
        return String.join(", ", op().dimensions());
    }

    String tensorNames() {
        return op().tensors().stream().map(tensor -> "(void *)" + tensor.name()).collect(Collectors.joining(", "));
    }

    /** Tensors, then sizes; the tensors of some roles are written. */
    String parameters(Set<Tensor.Role> written) {
        Stream<String> tensors = op().tensors().stream()
                .map(tensor -> (written.contains(tensor.role()) ? "void *" : "const void *") + tensor.name());
        return Stream.concat(tensors, Stream.of(sizes())).collect(Collectors.joining(", "));
    }

    /** What the header tells besides. */
    public Template tell(Template header) {
        return header.with("tensors", tensors()).with("services", new ServiceText(library).declarations());
    }

    private String tensors() {
        return op().tensors().stream()
                .map(tensor -> " * " + tensor.name() + tensor.shape() + ": " + tensor.role() + " of the type "
                        + tensor.type().map(Object::toString).orElse("of the call") + "\n")
                .collect(Collectors.joining());
    }
}
