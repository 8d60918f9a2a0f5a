package dev.lathe.worker.op;

import dev.lathe.tuning.op.Expression;
import java.util.List;
import java.util.stream.Stream;

/**
 * A tensor map of the TMA: extents in elements, innermost first; strides in bytes for all extents but the innermost
 * (empty: dense); the box of one copy; and the swizzle in bytes (0: none).
 */
public record MapRule(
        String name,
        Target target,
        List<Expression> extents,
        List<Expression> strides,
        List<Expression> box,
        Expression swizzle) {
    public MapRule {
        extents = List.copyOf(extents);
        strides = List.copyOf(strides);
        box = List.copyOf(box);
    }

    public Stream<Expression> expressions() {
        return Stream.of(extents.stream(), strides.stream(), box.stream(), Stream.of(swizzle)).flatMap(each -> each);
    }

    public sealed interface Target {
        record OfTensor(String name) implements Target {}

        /** A scratch buffer with the element type of the map. */
        record OfScratch(String name, String type) implements Target {}
    }
}
