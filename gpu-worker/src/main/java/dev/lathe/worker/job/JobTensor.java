package dev.lathe.worker.job;

import java.util.List;
import java.util.Optional;

/** A tensor with its extents, and the fill of an input. */
public record JobTensor(String name, String role, String type, List<Long> shape, Optional<Fill> fill) {
    public JobTensor {
        shape = List.copyOf(shape);
    }

    /** The distribution from which an input is filled with the seed. */
    public record Fill(String kind, double low, double high) {}
}
