package dev.lathe.worker.job;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** A tensor with its extents, the fill of an input, and the inputs whose product an output is. */
public record JobTensor(
        String name, String role, String type, List<Long> shape, Optional<Fill> fill, List<String> product) {
    public JobTensor {
        shape = List.copyOf(shape);
        product = List.copyOf(product);
    }

    /** Returns the tensor with another fill. */
    JobTensor filledBy(Fill other) {
        return new JobTensor(name, role, type, shape, Optional.of(other), product);
    }

    /**
     * The distribution from which an input is filled with the seed, with the numbers of its kind, or the files with its
     * contents for each seed. The runner warms up with contents that no verified run uses.
     */
    public record Fill(
            String kind,
            OptionalDouble low,
            OptionalDouble high,
            OptionalDouble mean,
            OptionalDouble deviation,
            OptionalDouble density,
            SortedMap<String, String> bySeed,
            Optional<String> warmUp) {
        private static final OptionalDouble NONE = OptionalDouble.empty();

        public Fill {
            bySeed = Collections.unmodifiableSortedMap(new TreeMap<>(bySeed));
        }

        private Fill(
                String kind,
                OptionalDouble low,
                OptionalDouble high,
                OptionalDouble mean,
                OptionalDouble deviation,
                OptionalDouble density) {
            this(kind, low, high, mean, deviation, density, Collections.emptySortedMap(), Optional.empty());
        }

        public static Fill uniform(double low, double high) {
            return new Fill("uniform", OptionalDouble.of(low), OptionalDouble.of(high), NONE, NONE, NONE);
        }

        static Fill normal(double mean, double deviation) {
            return new Fill("normal", NONE, NONE, OptionalDouble.of(mean), OptionalDouble.of(deviation), NONE);
        }

        static Fill mask(double density) {
            return new Fill("mask", NONE, NONE, NONE, NONE, OptionalDouble.of(density));
        }

        /** A fill whose contents have not been computed yet; no runner accepts it. */
        static Fill python() {
            return new Fill("python", NONE, NONE, NONE, NONE, NONE);
        }

        static Fill files(SortedMap<String, String> bySeed, String warmUp) {
            return new Fill("files", NONE, NONE, NONE, NONE, NONE, bySeed, Optional.of(warmUp));
        }
    }
}
