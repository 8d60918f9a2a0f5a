package dev.lathe.cli.export.text;

import dev.lathe.cli.export.content.Library;
import dev.lathe.cli.export.content.Service;
import dev.lathe.cli.export.dialect.Dialect;
import dev.lathe.cli.export.dialect.Symbols;
import dev.lathe.tuning.op.Tensor;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The functions for what an op does besides itself. */
record ServiceText(Library library) {
    private static final Set<Tensor.Role> RESULTS = EnumSet.of(Tensor.Role.OUTPUT);
    private static final Set<Tensor.Role> ALL_THAT_IS_MADE = EnumSet.of(Tensor.Role.OUTPUT, Tensor.Role.DERIVED);

    String declarations() {
        return "/* " + library.referenceType().map(type -> "The same operation, plainly written and slow, to check results by. Its"
                        + " outputs are " + type + ", but for whole numbers; its\n * inputs are of the types above.")
                .orElse("The simplest kernel there is, to check results by: the op's reference is no C.") + " */\n"
                + signature(library.reference(), RESULTS) + ";\n\n"
                + library.prepare()
                        .map(service -> "/* Fills the derived tensors from the inputs, once, before the calls that use them; outputs may be"
                                + " NULL. */\n" + signature(service, ALL_THAT_IS_MADE) + ";\n\n")
                        .orElse("");
    }

    String definitions() {
        return Stream.concat(
                        Stream.of(definition(library.reference(), RESULTS)),
                        library.prepare().map(service -> definition(service, ALL_THAT_IS_MADE)).stream())
                .collect(Collectors.joining());
    }

    private String signature(Service service, Set<Tensor.Role> written) {
        InterfaceText words = new InterfaceText(library);
        return "int lathe_" + library.name() + "_" + service.name() + "(enum lathe_" + library.name() + "_type dtype, "
                + words.parameters(written) + Dialect.of(library).streamParameter() + ")";
    }

    private String definition(Service service, Set<Tensor.Role> written) {
        InterfaceText words = new InterfaceText(library);
        String table = service.name() + "_services";
        return "static const struct service " + table + "[] = {\n"
                + service.kernels().stream()
                        .map(kernel -> "    {%s, &%s},\n".formatted(
                                Symbols.constant(library, kernel.dtype()), kernel.program().name()))
                        .collect(Collectors.joining())
                + "};\n\n" + signature(service, written) + " {\n    void *const tensors[TENSORS] = {" + words.tensorNames()
                + "};\n    const int64_t sizes[SIZES] = {" + words.sizeNames() + "};\n    return serve(" + table + ", sizeof " + table
                + " / sizeof *" + table + ", dtype, tensors, sizes" + Dialect.of(library).stream() + ");\n}\n\n";
    }
}
