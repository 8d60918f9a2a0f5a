package dev.lathe.activities.library;

import dev.lathe.tuning.op.Better;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimension;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.tuning.op.Tolerance;
import dev.lathe.tuning.report.Certificate;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What an example tries, and what it must know of the op to check it. */
record ExampleText(Library library) {
    /** Shapes that were not tuned: every tuned one with each size a little larger. */
    private static final int MORE = 3;

    Template fill(Template template) {
        List<Tensor> tensors = op().tensors();
        return template.with("tensors", numbered(tensors, i -> fill(tensors.get(i))))
                .with("trials", problems().map(this::trial).collect(Collectors.joining()))
                .with("sizeDefinitions", numbered(op().dimensions(), i -> "    const int64_t %1$s = sizes[%2$d];\n    (void)%1$s;\n"
                        .formatted(op().dimensions().get(i), i)))
                .with("elements", numbered(tensors, i -> "        case " + i + ": return " + elements(tensors.get(i)) + ";\n"))
                .with("dtypes", library.dtypes().stream()
                        .map(dtype -> "        case " + library.constant(dtype) + ": return " + dtype.name() + ";\n")
                        .collect(Collectors.joining()))
                .with("tensorTypes", numbered(tensors, i -> tensors.get(i).type()
                        .map(type -> "        case " + i + ": return " + type.name() + ";\n")
                        .orElse("")))
                .with("per", library.op().metric(library.winners().getFirst().problem()).better() == Better.HIGHER ? "/" : "*")
                .with("call", "lathe_" + library.name() + "(trial->dtype, " + arguments("t") + ")")
                .with("referenceCall", "lathe_" + library.name() + "_reference(" + arguments("w") + ")")
                .with("choiceCall", "lathe_" + library.name() + "_choose(trial->dtype, " + places("s", op().dimensions()) + ")");
    }

    private Op op() {
        return library.op().op();
    }

    private static String numbered(List<?> things, IntFunction<String> line) {
        return IntStream.range(0, things.size()).mapToObj(line).collect(Collectors.joining());
    }

    private static String fill(Tensor tensor) {
        return tensor.fill()
                .map(fill -> String.format(Locale.ROOT, "    {\"%s\", INPUT, %s, %s},\n", tensor.name(), fill.low(), fill.high()))
                .orElse("    {\"" + tensor.name() + "\", OUTPUT, 0, 0},\n");
    }

    private static String elements(Tensor tensor) {
        return tensor.shape().stream()
                .map(extent -> "(" + Formula.inC(extent, new TreeMap<>()) + ")")
                .collect(Collectors.joining(" * "));
    }

    private Stream<Problem> problems() {
        return library.winners().stream().map(Certificate::problem).flatMap(tuned -> Stream.of(tuned, larger(tuned)));
    }

    private static Problem larger(Problem tuned) {
        List<Dimension> sizes = tuned.dimensions().inOrder().stream()
                .map(dimension -> new Dimension(dimension.name(), dimension.size() + MORE))
                .toList();
        return new Problem(tuned.op(), tuned.dtype(), new Dimensions(sizes));
    }

    private String trial(Problem problem) {
        Tolerance tolerance = op().tolerance(problem);
        DataType dtype = problem.dtype();
        String sizes = problem.dimensions().inOrder().stream()
                .map(dimension -> Long.toString(dimension.size()))
                .collect(Collectors.joining(", "));
        return "    {" + library.constant(dtype) + ", {" + sizes + "}, " + tolerance.relative() + ", " + tolerance.absolute() + ", "
                + library.op().metric(problem).work() + "},\n";
    }

    private String arguments(String tensors) {
        return places(tensors, op().tensors()) + ", " + places("s", op().dimensions());
    }

    private static String places(String array, List<?> things) {
        return IntStream.range(0, things.size()).mapToObj(i -> array + "[" + i + "]").collect(Collectors.joining(", "));
    }
}
