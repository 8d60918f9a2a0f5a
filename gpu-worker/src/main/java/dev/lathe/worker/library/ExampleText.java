package dev.lathe.worker.library;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimension;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Expression;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.tuning.op.Tolerance;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The C code of the example: the shapes that it runs, and the parts of the op that the verification needs. */
record ExampleText(Library library) {
    /** The difference of an untuned shape from a tuned one in each dimension. It preserves most alignments. */
    private static final int MORE = 32;

    /** The difference of the untuned shape whose sizes are not multiples of any block size. */
    private static final int ODDLY_MORE = 3;

    Template fill(Template template) {
        List<Tensor> tensors = op().tensors();
        return template.with("tensors", numbered(tensors, i -> fill(tensors.get(i))))
                .with("trials", tuned() + untuned())
                .with(
                        "referenceType",
                        library.referenceType().map(DataType::name).orElse("type"))
                .with(
                        "sizeDefinitions",
                        numbered(op().dimensions(), i -> "    const int64_t %1$s = sizes[%2$d];\n    (void)%1$s;\n"
                                .formatted(op().dimensions().get(i), i)))
                .with(
                        "elements",
                        numbered(tensors, i -> "        case " + i + ": return " + elements(tensors.get(i)) + ";\n"))
                .with(
                        "bounds",
                        numbered(tensors, i -> tensors.get(i).fill().map(fill -> bound(i, fill)).orElse("")))
                .with(
                        "dtypes",
                        library.dtypes().stream()
                                .map(dtype -> "        case " + constant(dtype) + ": return " + dtype.name() + ";\n")
                                .collect(Collectors.joining()))
                .with("tensorTypes", numbered(tensors, i -> tensors.get(i)
                        .type()
                        .map(type -> "        case " + i + ": return " + type.name() + ";\n")
                        .orElse("")))
                .with("per", op().better() == MetricDirection.HIGHER ? "/" : "*")
                .with("call", call("", "t"))
                .with("referenceCall", call("_reference", "w"))
                .with(
                        "prepareCall",
                        library.prepare()
                                .map(service -> "    must(" + call("_prepare", "t") + ", \"lathe_" + library.name()
                                        + "_prepare\");\n")
                                .orElse(""))
                .with(
                        "choiceCall",
                        "lathe_" + library.name() + "_choose(trial->dtype, " + places("s", op().dimensions()) + ")");
    }

    private String call(String function, String tensors) {
        String stream = Dialect.of(library).stream().isEmpty() ? "" : ", machine_stream";
        return "lathe_" + library.name() + function + "(trial->dtype, " + places(tensors, op().tensors()) + ", "
                + places("s", op().dimensions()) + stream + ")";
    }

    private String constant(DataType dtype) {
        return Symbols.constant(library, dtype);
    }

    private Op op() {
        return library.op().op();
    }

    private static String numbered(List<?> things, IntFunction<String> line) {
        return IntStream.range(0, things.size()).mapToObj(line).collect(Collectors.joining());
    }

    private static String fill(Tensor tensor) {
        String filling = tensor.fill().map(ExampleText::filling).orElse("NONE, 0, 0");
        return "    {\"" + tensor.name() + "\", " + tensor.role().name() + ", " + filling + "},\n";
    }

    private static String filling(Tensor.Fill fill) {
        return switch (fill) {
            case Tensor.Fill.Uniform(double low, double high) -> "UNIFORM, " + low + ", " + high;
            case Tensor.Fill.Normal(double mean, double deviation) -> "NORMAL, " + mean + ", " + deviation;
            case Tensor.Fill.Zeros() -> "UNIFORM, 0, 0";
            case Tensor.Fill.Index index -> "INDEX, 0, 0";
            case Tensor.Fill.Mask(double density) -> "MASK, " + density + ", 0";
            case Tensor.Fill.Python python ->
                throw new IllegalArgumentException("an example in C cannot call " + python);
        };
    }

    /** Returns the {@code case} with the bound of an index tensor; empty for other tensors. */
    private static String bound(int tensor, Tensor.Fill fill) {
        return fill instanceof Tensor.Fill.Index(Expression below)
                ? "        case " + tensor + ": return " + Formula.inC(below, new TreeMap<>()) + ";\n"
                : "";
    }

    private static String elements(Tensor tensor) {
        return tensor.shape().stream()
                .map(extent -> "(" + Formula.inC(extent, new TreeMap<>()) + ")")
                .collect(Collectors.joining(" * "));
    }

    private String tuned() {
        return library.winners().stream()
                .map(winner -> trial(winner.problem(), winner.value().orElse(0)))
                .collect(Collectors.joining());
    }

    private String untuned() {
        List<Problem> tuned = library.winners().stream().map(Winner::problem).toList();
        Problem least = tuned.stream().min(Comparator.comparingDouble(this::work)).orElseThrow();
        return Stream.concat(tuned.stream().map(problem -> larger(problem, MORE)), Stream.of(larger(least, ODDLY_MORE)))
                .map(problem -> trial(problem, 0))
                .collect(Collectors.joining());
    }

    private double work(Problem problem) {
        return library.op().work(problem);
    }

    private static Problem larger(Problem tuned, int more) {
        List<Dimension> sizes = tuned.dimensions().inOrder().stream()
                .map(dimension -> new Dimension(dimension.name(), dimension.size() + more))
                .toList();
        return new Problem(tuned.op(), tuned.dtype(), new Dimensions(sizes));
    }

    private String trial(Problem problem, double recorded) {
        Tolerance tolerance = op().tolerance(problem);
        String sizes = problem.dimensions().inOrder().stream()
                .map(dimension -> Long.toString(dimension.size()))
                .collect(Collectors.joining(", "));
        return "    {" + constant(problem.dtype()) + ", {" + sizes + "}, " + tolerance.relative() + ", "
                + tolerance.absolute() + ", " + work(problem) + ", " + recorded + "},\n";
    }

    private static String places(String array, List<?> things) {
        return IntStream.range(0, things.size()).mapToObj(i -> array + "[" + i + "]").collect(Collectors.joining(", "));
    }
}
