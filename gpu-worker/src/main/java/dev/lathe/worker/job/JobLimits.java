package dev.lathe.worker.job;

/** What a candidate may use: seconds for each launch, and memory besides its tensors and what an empty process needs. */
public record JobLimits(double seconds, long memoryBytes) {
    public JobLimits {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("the limit of seconds must be positive, not " + seconds);
        }
    }

    /** The slowest kernel on the largest usual shape needs a second on a slow core. */
    public static JobLimits standard() {
        return new JobLimits(20, 2L << 30);
    }
}
