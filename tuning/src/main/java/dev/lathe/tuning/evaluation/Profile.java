package dev.lathe.tuning.evaluation;

import java.util.Collections;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Data that explains a kernel's time, or the reason why there is none. */
public sealed interface Profile {
    /** The name of the share of the peak compute rate among the facts and the values. */
    String COMPUTE_SHARE = "compute_share";

    /** Returns the kernel's efficiency, if known. */
    default Optional<Efficiency> efficiency() {
        return switch (this) {
            case Static(var bottleneck, double roofline, var facts, var reason) ->
                Optional.of(new Efficiency(bottleneck, OptionalDouble.of(roofline), value(facts, COMPUTE_SHARE)));
            case Counters(var bottleneck, var values) ->
                Optional.of(new Efficiency(
                        bottleneck, value(values, Counters.ROOFLINE_SHARE), value(values, COMPUTE_SHARE)));
            case Skipped skipped -> Optional.empty();
            case Unavailable unavailable -> Optional.empty();
        };
    }

    /** Returns the kernel's bottleneck, if known. */
    default Optional<Bottleneck> limitedBy() {
        return efficiency().map(Efficiency::bottleneck);
    }

    private static OptionalDouble value(SortedMap<String, Double> values, String name) {
        return Stream.ofNullable(values.get(name)).mapToDouble(value -> value).findFirst();
    }

    /**
     * A profile without hardware counters: the bottleneck and the share of the roofline; and the reason why there are
     * no counters, if the device has some.
     */
    record Static(
            Bottleneck bottleneck,
            double rooflineShare,
            SortedMap<String, Double> facts,
            Optional<String> withoutCounters)
            implements Profile {
        public Static {
            facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
        }
    }

    /** A profile with hardware counters. The values include those that are known without counters. */
    record Counters(Bottleneck bottleneck, SortedMap<String, Double> values) implements Profile {
        /** The name of the roofline share among the values. */
        public static final String ROOFLINE_SHARE = "roofline_share";

        /** The name of the occupancy among the values: active warps in per cent of a multiprocessor's maximum. */
        public static final String OCCUPANCY = "sm__warps_active.avg.pct_of_peak_sustained_active";

        public Counters {
            values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
        }

        public OptionalDouble occupancyPercent() {
            return value(values, OCCUPANCY);
        }
    }

    /** No profile, by the plan's policy. */
    record Skipped(String reason) implements Profile {}

    /** No profile, because the machine cannot take it. */
    record Unavailable(String reason) implements Profile {}
}
