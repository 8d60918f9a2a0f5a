package dev.lathe.worker.profile;

/** What keeps a kernel from being faster, as far as it can be told without counters. */
public enum Bottleneck {
    MEMORY_BOUND("memory_bound"),
    COMPUTE_BOUND("compute_bound"),
    LATENCY_BOUND("latency_bound");

    /** A kernel that reaches less than this share of both limits waits for something else: for itself. */
    private static final double NEAR_A_LIMIT = 0.4;

    private final String word;

    Bottleneck(String word) {
        this.word = word;
    }

    /** The class of a kernel that takes this long. */
    public static Bottleneck of(Roofline roofline, Work work, double nanoseconds) {
        double compute = roofline.computeNanoseconds(work) / nanoseconds;
        double memory = roofline.memoryNanoseconds(work) / nanoseconds;
        if (Math.max(compute, memory) < NEAR_A_LIMIT) {
            return LATENCY_BOUND;
        }
        return compute >= memory ? COMPUTE_BOUND : MEMORY_BOUND;
    }

    @Override
    public String toString() {
        return word;
    }
}
