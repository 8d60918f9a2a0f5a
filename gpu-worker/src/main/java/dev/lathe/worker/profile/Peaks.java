package dev.lathe.worker.profile;

import dev.lathe.tuning.op.DataType;
import dev.lathe.worker.runner.HealthResult;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The highest measured rates of one processor: FLOP/s by type and memory bytes/s; the size of the largest cache; and
 * what the machine lacks to confine programs.
 */
public record Peaks(
        String cpu,
        SortedMap<String, Double> flops,
        double bytesPerSecond,
        long largestCacheBytes,
        List<String> missing) {
    public Peaks {
        missing = missing == null ? List.of() : List.copyOf(missing);
        flops = Collections.unmodifiableSortedMap(new TreeMap<>(flops));
    }

    static Peaks of(HealthResult health) {
        long largest = health.caches().values().stream().mapToLong(Long::longValue).max().orElse(0);
        return new Peaks(health.cpu(), health.peakFlops(), health.bandwidthBytesPerSecond(), largest, health.missing());
    }

    /** Returns the maximum of each value, because disturbances only lower a measured peak. */
    Peaks orBetter(Peaks other) {
        SortedMap<String, Double> best = new TreeMap<>(flops);
        other.flops.forEach((type, rate) -> best.merge(type, rate, Math::max));
        return new Peaks(
                cpu,
                best,
                Math.max(bytesPerSecond, other.bytesPerSecond),
                Math.max(largestCacheBytes, other.largestCacheBytes),
                missing);
    }

    /** Returns what the machine lacks to confine programs, in a sentence; empty if it lacks nothing. */
    public Optional<String> lack() {
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("the confinement lacks " + String.join(", ", missing));
    }

    /** Returns the roofline of a type; types without a measurement use the rate of f32. */
    public Roofline roofline(DataType type) {
        double rate = Optional.ofNullable(flops.get(type.toString()))
                .or(() -> Optional.ofNullable(flops.get(DataType.F32.toString())))
                .orElseThrow(() -> new IllegalStateException("no peak FLOP rate was measured"));
        return Roofline.measured(rate, bytesPerSecond);
    }
}
