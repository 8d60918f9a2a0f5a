package dev.lathe.worker.profile;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Profile;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The roofline of a device: its compute rate and its memory bandwidth. */
public record Roofline(double flopPerSecond, double bytesPerSecond, double flopSlack) {
    /**
     * The floor detects impossible times, not good ones. On a busy machine, measured peaks can be too low, by half at
     * worst on a shared processor. Some of the bytes can still be in a cache that the flush did not reach.
     */
    private static final double MEASURED_SLACK = 2;

    /** A clock can be slightly higher than specified. */
    private static final double SPECIFIED_SLACK = 1.03;

    private static final double BYTES_SLACK = 4;

    /** A kernel below this share of both limits is latency-bound. */
    private static final double NEAR_A_LIMIT = 0.4;

    public static Roofline measured(double flopPerSecond, double bytesPerSecond) {
        return new Roofline(flopPerSecond, bytesPerSecond, MEASURED_SLACK);
    }

    public static Roofline specified(double flopPerSecond, double bytesPerSecond) {
        return new Roofline(flopPerSecond, bytesPerSecond, SPECIFIED_SLACK);
    }

    /**
     * Returns the roofline of several threads, with a processor for each. It can be too high, because the rates are
     * measured on one: processors share the memory's bandwidth, and siblings share a core.
     */
    public Roofline times(int threads) {
        return new Roofline(threads * flopPerSecond, threads * bytesPerSecond, flopSlack);
    }

    public double computeNanoseconds(Work work) {
        return work.flop() / flopPerSecond * 1e9;
    }

    public double memoryNanoseconds(Work work) {
        return work.bytes() / bytesPerSecond * 1e9;
    }

    /** Returns the bottleneck of a kernel with this time, estimated without counters. */
    public Bottleneck bottleneck(Work work, double nanoseconds) {
        double compute = computeNanoseconds(work) / nanoseconds;
        double memory = memoryNanoseconds(work) / nanoseconds;
        if (Math.max(compute, memory) < NEAR_A_LIMIT) {
            return Bottleneck.LATENCY_BOUND;
        }
        return compute >= memory ? Bottleneck.COMPUTE_BOUND : Bottleneck.MEMORY_BOUND;
    }

    /** Returns the time of a kernel that reaches the roofline. */
    public double bestNanoseconds(Work work) {
        return Math.max(computeNanoseconds(work), memoryNanoseconds(work));
    }

    /** Returns the floor. A shorter time is a measurement error or a manipulation. */
    public double floorNanoseconds(Work work) {
        return Math.max(computeNanoseconds(work) / flopSlack, memoryNanoseconds(work) / BYTES_SLACK);
    }

    /**
     * Returns the numeric facts of a profile: a time and the peaks of the device. FLOP per nanosecond are GFLOP/s,
     * bytes per nanosecond are GB/s.
     */
    private SortedMap<String, Double> facts(Work work, double nanoseconds) {
        SortedMap<String, Double> facts = new TreeMap<>();
        facts.put(Profile.FLOP, work.flop());
        facts.put(Profile.BYTES, work.bytes());
        facts.put(Profile.FLOP_PER_BYTE, work.flop() / work.bytes());
        facts.put("gflop_per_second", work.flop() / nanoseconds);
        facts.put("gb_per_second", work.bytes() / nanoseconds);
        facts.put(Profile.PEAK_GFLOP_PER_SECOND, flopPerSecond / 1e9);
        facts.put(Profile.PEAK_GB_PER_SECOND, bytesPerSecond / 1e9);
        facts.put(Profile.COMPUTE_SHARE, computeNanoseconds(work) / nanoseconds);
        facts.put("memory_share", memoryNanoseconds(work) / nanoseconds);
        return facts;
    }

    /** Returns the profile of a kernel with this time and with additional facts, without hardware counters. */
    public Profile.Static profile(Work work, double nanoseconds, SortedMap<String, Double> more) {
        SortedMap<String, Double> facts = facts(work, nanoseconds);
        facts.putAll(more);
        return new Profile.Static(
                bottleneck(work, nanoseconds), bestNanoseconds(work) / nanoseconds, facts,
                Optional.empty(), Optional.empty());
    }
}
