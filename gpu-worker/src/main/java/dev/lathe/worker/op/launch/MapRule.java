package dev.lathe.worker.op.launch;

import dev.lathe.tuning.op.Expression;
import java.util.List;
import java.util.stream.Stream;

/**
 * A tensor map, as the copy engine needs it: extents innermost first in elements, strides of all but the innermost in bytes
 * (none: dense), the box that one copy moves, and the swizzle in bytes (0: none).
 */
public record MapRule(
        String name, Target target, List<Expression> extents, List<Expression> strides, List<Expression> box, Expression swizzle) {
    public MapRule {
        extents = List.copyOf(extents);
        strides = List.copyOf(strides);
        box = List.copyOf(box);
    }

    public Stream<Expression> expressions() {
        return Stream.of(extents.stream(), strides.stream(), box.stream(), Stream.of(swizzle)).flatMap(each -> each);
    }

    /** What is mapped. */
    public sealed interface Target {
        record OfTensor(String name) implements Target {}

        /** A scratch buffer has no type of its own. */
        record OfScratch(String name, String type) implements Target {}
    }
}
