package dev.lathe.tuning.evaluation;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Data that explains a kernel's time, or the reason why there is none. */
public sealed interface Profile {
    /** The names of the work of a problem among the facts. */
    String FLOP = "flop";

    String BYTES = "bytes";
    String FLOP_PER_BYTE = "flop_per_byte";

    /** The names of the peaks of a device among the facts. */
    String PEAK_GFLOP_PER_SECOND = "peak_gflop_per_second";

    String PEAK_GB_PER_SECOND = "peak_gb_per_second";

    /** The name of the share of the peak compute rate among the facts and the values. */
    String COMPUTE_SHARE = "compute_share";

    /** The name of the number of machine instructions among the facts. */
    String INSTRUCTIONS = "sass_instructions";

    /** The ratio of instructions above which there is a remark. */
    double MANY_MORE = 1.5;

    /** Returns the numbers of the profile by name. */
    default SortedMap<String, Double> facts() {
        return Collections.emptySortedMap();
    }

    /**
     * Returns the numbers that depend on the kernel, with its share of the roofline if known. The work of the problem
     * and the peaks of the device are the same for each kernel.
     */
    default SortedMap<String, Double> factsOfKernel() {
        SortedMap<String, Double> facts = new TreeMap<>(facts());
        facts.keySet().removeAll(List.of(FLOP, BYTES, FLOP_PER_BYTE, PEAK_GFLOP_PER_SECOND, PEAK_GB_PER_SECOND));
        efficiency().ifPresent(
                known -> known.roofline().ifPresent(share -> facts.put(Counters.ROOFLINE_SHARE, share)));
        return facts;
    }

    /** Returns why the number of machine instructions is not known, if the device could count them. */
    default Optional<String> withoutInstructions() {
        return Optional.empty();
    }

    /** Returns a remark if the kernel has many more machine instructions than another one. */
    default Optional<String> remarkOnInstructions(Profile other) {
        double own = facts().getOrDefault(INSTRUCTIONS, 0.0);
        double others = other.facts().getOrDefault(INSTRUCTIONS, 0.0);
        return others > 0 && own > MANY_MORE * others
                ? Optional.of(String.format(
                        Locale.ROOT, "It has %.1f times as many instructions: %.0f instead of %.0f.",
                        own / others, own, others))
                : Optional.empty();
    }

    /** Returns the kernel's efficiency, if known. */
    default Optional<Efficiency> efficiency() {
        return switch (this) {
            case Static known -> Optional.of(new Efficiency(
                    known.bottleneck(), OptionalDouble.of(known.rooflineShare()), value(facts(), COMPUTE_SHARE)));
            case Counters known -> Optional.of(new Efficiency(
                    known.bottleneck(), value(facts(), Counters.ROOFLINE_SHARE), value(facts(), COMPUTE_SHARE)));
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
     * A profile without hardware counters: the bottleneck and the share of the roofline; and the reasons why there are
     * no counters, if the device has some, and no instructions.
     */
    record Static(
            Bottleneck bottleneck,
            double rooflineShare,
            SortedMap<String, Double> facts,
            Optional<String> withoutCounters,
            Optional<String> withoutInstructions)
            implements Profile {
        public Static {
            facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
        }
    }

    /**
     * A profile with hardware counters. The values include those that are known without counters. {@code because}
     * names the values that the bottleneck follows from, if it is known.
     */
    record Counters(
            Bottleneck bottleneck,
            SortedMap<String, Double> values,
            Optional<String> because,
            Optional<String> withoutInstructions)
            implements Profile {
        /** The name of the roofline share among the values. */
        public static final String ROOFLINE_SHARE = "roofline_share";

        /** The name of the occupancy among the values: active warps in per cent of a multiprocessor's maximum. */
        public static final String OCCUPANCY = "sm__warps_active.avg.pct_of_peak_sustained_active";

        public Counters {
            values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
        }

        @Override
        public SortedMap<String, Double> facts() {
            return values;
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
