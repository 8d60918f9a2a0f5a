package dev.lathe.worker.job;

import java.util.List;
import java.util.Optional;

/**
 * A tensor map of a tensor, or of a scratch buffer with an element type. Extents and box are in elements, innermost
 * first. Strides are in bytes for all extents but the innermost; there are none if the tensor is dense.
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
