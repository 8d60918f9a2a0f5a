package dev.lathe.worker.job;

import java.util.List;
import java.util.Optional;

/** A tensor with its extents; inputs are filled as said. */
public record JobTensor(String name, String role, String type, List<Long> shape, Optional<Fill> fill) {
    public JobTensor {
        shape = List.copyOf(shape);
    }

    /** How an input is filled from the seed. */
    public record Fill(String kind, double low, double high) {}
}
