package dev.lathe.tuning.op;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What is computed: named dimensions, tensors, the work that it stands for, and how long the sums are that bound its
 * rounding errors. The metric sets {@code from}, which is flop or bytes, against time.
 */
public record Op(
        String name,
        String about,
        List<String> dimensions,
        List<DataType> dtypes,
        List<Tensor> tensors,
        Expression flop,
        Expression bytes,
        Expression toleranceLength,
        String metricName,
        String metricUnit,
        MetricDirection better,
        String from) {
    /** In expressions, the bytes of an element of the problem's type. */
    public static final String ELEMENT_BYTES = "dtypeBytes";

    public Op {
        dimensions = List.copyOf(dimensions);
        dtypes = List.copyOf(dtypes);
        tensors = List.copyOf(tensors);
        requireOnce(name, "dimensions", dimensions);
        requireOnce(name, "tensors", tensors.stream().map(Tensor::name).toList());
        if (dtypes.isEmpty()) {
            throw new IllegalArgumentException("op " + name + ": dtypes must not be empty");
        }
        if (!from.equals("flop") && !from.equals("bytes")) {
            throw new IllegalArgumentException("op " + name + ": a metric is from flop or from bytes, not from '" + from + "'");
        }
        if (tensors.stream().noneMatch(tensor -> tensor.role() == Tensor.Role.OUTPUT)) {
            throw new IllegalArgumentException("op " + name + ": no tensor is an output");
        }
        List<String> known = Stream.concat(dimensions.stream(), Stream.of(ELEMENT_BYTES)).toList();
        Stream.concat(Stream.of(flop, bytes, toleranceLength), tensors.stream().flatMap(tensor -> tensor.shape().stream()))
                .forEach(expression -> requireKnown(name, expression, known));
    }

    private static void requireOnce(String op, String field, List<String> names) {
        if (names.isEmpty() || names.stream().distinct().count() < names.size()) {
            throw new IllegalArgumentException("op " + op + ": " + field + " must be at least one, each once, not " + names);
        }
    }

    private static void requireKnown(String op, Expression expression, List<String> known) {
        if (!known.containsAll(expression.names())) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT, "op %s: '%s' may name %s only", op, expression, known));
        }
    }

    /** Where outputs are of several types, the coarsest. */
    private DataType outputType(Problem problem) {
        return tensors.stream()
                .filter(tensor -> tensor.role() == Tensor.Role.OUTPUT)
                .map(tensor -> tensor.type().orElse(problem.dtype()))
                .max(Comparator.comparingDouble(DataType::unitRoundoff))
                .orElseThrow();
    }

    /** How far a result of this op may be from the truth. */
    public Tolerance tolerance(Problem problem) {
        return Tolerance.of(toleranceLength.value(problem.dimensions().byName()), problem.dtype(), outputType(problem));
    }
}
