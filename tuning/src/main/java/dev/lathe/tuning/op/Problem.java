package dev.lathe.tuning.op;

import dev.lathe.tuning.field.FieldDoc;
import java.util.function.LongUnaryOperator;

/** An op with given dimensions and data type. */
public record Problem(
        @FieldDoc("name of the op") String op,
        @FieldDoc("data type") DataType dtype,
        @FieldDoc("sizes") Dimensions dimensions) {
    /** Returns the problem with no size larger than the limit. */
    public Problem atMost(long limit) {
        return with(size -> Math.min(size, limit));
    }

    /**
     * Returns a problem whose sizes are not multiples of a block size: the limit where a size reaches it, else one
     * less.
     */
    public Problem uneven(long limit) {
        return with(size -> size >= limit ? limit : Math.max(1, size - 1));
    }

    private Problem with(LongUnaryOperator size) {
        return new Problem(
                op,
                dtype,
                new Dimensions(dimensions.inOrder().stream()
                        .map(dimension -> new Dimension(dimension.name(), size.applyAsLong(dimension.size())))
                        .toList()));
    }

    /** Returns the problem's key, as in {@code gemm_f16_4096x8192x8192}. */
    public String key() {
        return op + "_" + dtype + "_" + dimensions.text();
    }
}
