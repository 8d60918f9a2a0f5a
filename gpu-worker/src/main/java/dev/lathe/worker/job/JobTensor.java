package dev.lathe.worker.job;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A tensor with its extents, and the fill of an input. */
public record JobTensor(String name, String role, String type, List<Long> shape, Optional<Fill> fill) {
    public JobTensor {
        shape = List.copyOf(shape);
    }

    /** The distribution from which an input is filled with the seed, with the numbers of its kind. */
    public record Fill(
            String kind,
            OptionalDouble low,
            OptionalDouble high,
            OptionalDouble mean,
            OptionalDouble deviation,
            OptionalDouble density) {
        private static final OptionalDouble NONE = OptionalDouble.empty();

        public static Fill uniform(double low, double high) {
            return new Fill("uniform", OptionalDouble.of(low), OptionalDouble.of(high), NONE, NONE, NONE);
        }

        static Fill normal(double mean, double deviation) {
            return new Fill("normal", NONE, NONE, OptionalDouble.of(mean), OptionalDouble.of(deviation), NONE);
        }

        static Fill mask(double density) {
            return new Fill("mask", NONE, NONE, NONE, NONE, OptionalDouble.of(density));
        }
    }
}
