package dev.lathe.worker.library;

import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.worker.library.Library.Service;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names, types and parameters that all files of a library use. */
record InterfaceText(Library library) {
    private static final Set<Tensor.Role> RESULTS = EnumSet.of(Tensor.Role.OUTPUT, Tensor.Role.INOUT);
    private static final Set<Tensor.Role> ALL_THAT_IS_MADE =
            EnumSet.of(Tensor.Role.OUTPUT, Tensor.Role.INOUT, Tensor.Role.DERIVED);

    Template fill(Template template) {
        Dialect dialect = Dialect.of(library);
        return dialect.fill(template)
                .with("op", library.name())
                .with("OP", library.name().toUpperCase(Locale.ROOT))
                .with("about", op().about())
                .with("unit", op().metricUnit())
                .with(
                        "types",
                        library.dtypes().stream()
                                .map(dtype -> Symbols.constant(library, dtype))
                                .collect(Collectors.joining(", ")))
                .with("tensorCount", Integer.toString(op().tensors().size()))
                .with("sizeCount", Integer.toString(op().dimensions().size()))
                .with("parameters", parameters(RESULTS))
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

    private String sizeNames() {
        return String.join(", ", op().dimensions());
    }

    private String tensorNames() {
        return op().tensors().stream().map(tensor -> "(void *)" + tensor.name()).collect(Collectors.joining(", "));
    }

    /** Returns the parameters: the tensors, then the sizes. Tensors of the written roles are not const. */
    private String parameters(Set<Tensor.Role> written) {
        Stream<String> tensors = op().tensors().stream()
                .map(tensor -> (written.contains(tensor.role()) ? "void *" : "const void *") + tensor.name());
        return Stream.concat(tensors, Stream.of(sizes())).collect(Collectors.joining(", "));
    }

    /** Returns the header with the descriptions of the tensors and the declarations of the services. */
    Template tell(Template header) {
        return header.with("tensors", tensors()).with("services", declarations());
    }

    private String tensors() {
        return op().tensors().stream()
                .map(tensor -> " * " + tensor.name() + tensor.shape() + ": " + tensor.role() + " of the type "
                        + tensor.type().map(Object::toString).orElse("of the call") + "\n")
                .collect(Collectors.joining());
    }

    /** Returns the declarations of the reference and the preparation. */
    private String declarations() {
        return "/* "
                + library.referenceType()
                        .map(type -> "The op's reference, which is slow, for the verification of results. Its"
                                + " floating-point outputs are " + type
                                + "; all\n * other tensors have the types above.")
                        .orElse("The baseline kernel, for the verification of results. The op's reference is not in C.")
                + " */\n"
                + signature(library.reference(), RESULTS) + ";\n\n"
                + library.prepare()
                        .map(service ->
                                "/* Computes the derived tensors from the inputs. Call it once before the calls that use them. Outputs"
                                        + " may be NULL. */\n" + signature(service, ALL_THAT_IS_MADE) + ";\n\n")
                        .orElse("");
    }

    /** Returns the definitions of the reference and the preparation. */
    String definitions() {
        return Stream.concat(
                        Stream.of(definition(library.reference(), RESULTS)),
                        library.prepare().map(service -> definition(service, ALL_THAT_IS_MADE)).stream())
                .collect(Collectors.joining());
    }

    private String signature(Service service, Set<Tensor.Role> written) {
        return "int lathe_" + library.name() + "_" + service.name() + "(enum lathe_" + library.name() + "_type dtype, "
                + parameters(written) + Dialect.of(library).streamParameter() + ")";
    }

    private String definition(Service service, Set<Tensor.Role> written) {
        String table = service.name() + "_services";
        return "static const struct service " + table + "[] = {\n"
                + service.kernels().stream()
                        .map(kernel -> "    {%s, &%s},\n".formatted(
                                Symbols.constant(library, kernel.dtype()), kernel.program().name()))
                        .collect(Collectors.joining())
                + "};\n\n" + signature(service, written) + " {\n    void *const tensors[TENSORS] = {" + tensorNames()
                + "};\n    const int64_t sizes[SIZES] = {" + sizeNames() + "};\n    return serve(" + table
                + ", sizeof " + table + " / sizeof *" + table + ", dtype, tensors, sizes"
                + Dialect.of(library).stream() + ");\n}\n\n";
    }
}
