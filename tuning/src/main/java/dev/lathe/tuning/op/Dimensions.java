package dev.lathe.tuning.op;

import dev.lathe.tuning.field.FieldDoc;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The extents of a problem, in the op's order. */
public record Dimensions(
        @FieldDoc("sizes in the op's order") List<Dimension> inOrder) {
    public Dimensions {
        inOrder = List.copyOf(inOrder);
        if (inOrder.isEmpty()) {
            throw new IllegalArgumentException("dimensions must not be empty");
        }
    }

    /** Pairs dimension names with sizes; throws IllegalArgumentException if their counts differ. */
    public static Dimensions of(List<String> names, List<Long> sizes) {
        if (names.size() != sizes.size()) {
            throw new IllegalArgumentException("expected " + names.size() + " sizes for " + names + ", not " + sizes);
        }
        return new Dimensions(IntStream.range(0, names.size())
                .mapToObj(i -> new Dimension(names.get(i), sizes.get(i)))
                .toList());
    }

    /** Returns the sizes joined by x, as in keys: {@code 4096x8192x8192}. */
    public String text() {
        return inOrder.stream().map(d -> Long.toString(d.size())).collect(Collectors.joining("x"));
    }

    /** Returns these dimensions, each divided by the divisor and at least 1. */
    public Dimensions dividedBy(long divisor) {
        return new Dimensions(inOrder.stream()
                .map(d -> new Dimension(d.name(), Math.max(1, d.size() / divisor)))
                .toList());
    }

    public SortedMap<String, Long> byName() {
        SortedMap<String, Long> sizes = new TreeMap<>();
        inOrder.forEach(d -> sizes.put(d.name(), d.size()));
        return sizes;
    }
}
