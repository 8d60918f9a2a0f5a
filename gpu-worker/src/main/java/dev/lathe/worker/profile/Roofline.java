package dev.lathe.worker.profile;

import dev.lathe.tuning.evaluation.Bottleneck;

/** The two limits of a kernel: how fast it can compute, and how fast it can be fed from memory. */
public record Roofline(double flopPerSecond, double bytesPerSecond, double flopSlack) {
    /**
     * The floor is for times that cannot be, not for times that are good. Peaks can be measured too low on a busy machine,
     * by half at worst on a shared core; of the bytes some may still lie in a cache that the flush did not reach.
     */
    private static final double MEASURED_SLACK = 2;

    /** A clock may be a little higher than the one that is specified. */
    private static final double SPECIFIED_SLACK = 1.03;

    private static final double BYTES_SLACK = 4;

    /** A kernel that reaches less than this share of both limits waits for itself. */
    private static final double NEAR_A_LIMIT = 0.4;

    public static Roofline measured(double flopPerSecond, double bytesPerSecond) {
        return new Roofline(flopPerSecond, bytesPerSecond, MEASURED_SLACK);
    }

    /** Of what the hardware can do by its clocks and widths. */
    public static Roofline specified(double flopPerSecond, double bytesPerSecond) {
        return new Roofline(flopPerSecond, bytesPerSecond, SPECIFIED_SLACK);
    }

    public double computeNanoseconds(Work work) {
        return work.flop() / flopPerSecond * 1e9;
    }

    public double memoryNanoseconds(Work work) {
        return work.bytes() / bytesPerSecond * 1e9;
    }

    /** Returns the class of a kernel that takes this long, as far as it can be told without counters. */
    public Bottleneck bottleneck(Work work, double nanoseconds) {
        double compute = computeNanoseconds(work) / nanoseconds;
        double memory = memoryNanoseconds(work) / nanoseconds;
        if (Math.max(compute, memory) < NEAR_A_LIMIT) {
            return Bottleneck.LATENCY_BOUND;
        }
        return compute >= memory ? Bottleneck.COMPUTE_BOUND : Bottleneck.MEMORY_BOUND;
    }

    /** The time of a kernel that reaches the nearer limit. */
    public double bestNanoseconds(Work work) {
        return Math.max(computeNanoseconds(work), memoryNanoseconds(work));
    }

    /** A shorter time is a defect of the measurement or a fraud. */
    public double floorNanoseconds(Work work) {
        return Math.max(computeNanoseconds(work) / flopSlack, memoryNanoseconds(work) / BYTES_SLACK);
    }
}
