package dev.lathe.tuning.op;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * An operation: named dimensions, tensors, its work, and the length of the sums that bounds its rounding errors. The
 * metric is work per time, with {@code from} being flop or bytes.
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
    /** The name, in expressions, of the element size of the problem's type in bytes. */
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
            throw new IllegalArgumentException(
                    "op " + name + ": metric must be from flop or bytes, not from '" + from + "'");
        }
        if (tensors.stream().noneMatch(tensor -> tensor.role().isWritten())) {
            throw new IllegalArgumentException("op " + name + ": no tensor is an output");
        }
        List<String> known =
                Stream.concat(dimensions.stream(), Stream.of(ELEMENT_BYTES)).toList();
        Stream.concat(
                        Stream.of(flop, bytes, toleranceLength),
                        tensors.stream().flatMap(tensor -> tensor.shape().stream()))
                .forEach(expression -> requireKnown(name, expression, known));
    }

    private static void requireOnce(String op, String field, List<String> names) {
        if (names.isEmpty() || names.stream().distinct().count() < names.size()) {
            throw new IllegalArgumentException(
                    "op " + op + ": " + field + " must contain at least one name and no duplicates, not " + names);
        }
    }

    private static void requireKnown(String op, Expression expression, List<String> known) {
        if (!known.containsAll(expression.names())) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT, "op %s: '%s' may name %s only", op, expression, known));
        }
    }

    /** Returns the coarsest type of the outputs. */
    private DataType outputType(Problem problem) {
        return tensors.stream()
                .filter(tensor -> tensor.role().isWritten())
                .map(tensor -> tensor.type().orElse(problem.dtype()))
                .max(Comparator.comparingDouble(DataType::unitRoundoff))
                .orElseThrow();
    }

    /** Returns the values that expressions may use: the dimensions of a problem and the bytes of an element. */
    public static SortedMap<String, Long> numbers(Problem problem) {
        SortedMap<String, Long> numbers = new TreeMap<>(problem.dimensions().byName());
        numbers.put(ELEMENT_BYTES, (long) problem.dtype().bytes());
        return Collections.unmodifiableSortedMap(numbers);
    }

    /** Returns the tolerance of this op's results. */
    public Tolerance tolerance(Problem problem) {
        return Tolerance.of(toleranceLength.value(numbers(problem)), problem.dtype(), outputType(problem));
    }
}
