package dev.lathe.tuning.evaluation;

import java.util.Collections;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What is known about why a candidate is as fast as it is. Never silence: a profile that was not taken says so. */
public sealed interface Profile {
    /** The class of the bottleneck, where it is known. */
    default Optional<Bottleneck> limitedBy() {
        return switch (this) {
            case Static known -> Optional.of(known.bottleneck());
            case Counters known -> Optional.of(known.bottleneck());
            case Skipped skipped -> Optional.empty();
            case Unavailable unavailable -> Optional.empty();
        };
    }

    /**
     * Known without counters: the share of the roofline that was reached and the class of the bottleneck; and why there are
     * no counters, where the device could have some.
     */
    record Static(
            Bottleneck bottleneck, double rooflineShare, SortedMap<String, Double> facts, Optional<String> withoutCounters)
            implements Profile {
        public Static {
            facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
        }
    }

    /** Counted by the hardware, with what is known without counters among the values. */
    record Counters(Bottleneck bottleneck, SortedMap<String, Double> values) implements Profile {
        /** The value that says which share of the roofline was reached. */
        public static final String ROOFLINE_SHARE = "roofline_share";

        /** The value that says how many warps were at work, in per cent of those that a multiprocessor has room for. */
        public static final String OCCUPANCY = "sm__warps_active.avg.pct_of_peak_sustained_active";

        public Counters {
            values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
        }

        public OptionalDouble occupancyPercent() {
            return Stream.ofNullable(values.get(OCCUPANCY)).mapToDouble(percent -> percent).findFirst();
        }
    }

    /** Not taken, by the plan's policy. */
    record Skipped(String reason) implements Profile {}

    /** Wanted, but this machine cannot. */
    record Unavailable(String reason) implements Profile {}
}
