package dev.lathe.worker.job.program;

import java.util.List;
import java.util.Optional;

/**
 * A tensor map over a tensor, or over a scratch buffer with the type of its elements. Extents and box are in elements,
 * innermost first; strides, in bytes, are of all extents but the innermost, and none where rows are dense.
 */
public record JobMap(
        String name,
        Optional<String> tensor,
        Optional<String> scratch,
        Optional<String> type,
        List<Long> extents,
        List<Long> strides,
        List<Long> box,
        long swizzle) {
    public JobMap {
        extents = List.copyOf(extents);
        strides = List.copyOf(strides);
        box = List.copyOf(box);
    }
}
