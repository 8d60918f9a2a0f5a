package dev.lathe.worker.op;

import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Problem;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** The values of a problem that an op's expressions may use: its dimensions and the bytes of an element. */
public final class ProblemNumbers {
    private ProblemNumbers() {}

    public static SortedMap<String, Long> of(Problem problem) {
        SortedMap<String, Long> numbers = new TreeMap<>(problem.dimensions().byName());
        numbers.put(Op.ELEMENT_BYTES, (long) problem.dtype().bytes());
        return Collections.unmodifiableSortedMap(numbers);
    }
}
