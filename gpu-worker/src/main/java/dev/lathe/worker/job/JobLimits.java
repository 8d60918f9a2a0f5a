package dev.lathe.worker.job;

/** The limits of a candidate: seconds per launch, and bytes in addition to its tensors and an empty process. */
public record JobLimits(double seconds, long memoryBytes) {
    public JobLimits {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("seconds must be positive, not " + seconds);
        }
    }

    /** Returns the CPU limits. The slowest kernel on the largest common shape needs one second on a slow core. */
    public static JobLimits standard() {
        return new JobLimits(20, 2L << 30);
    }
}
