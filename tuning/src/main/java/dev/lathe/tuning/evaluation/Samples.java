package dev.lathe.tuning.evaluation;

import java.util.List;

/** All raw times of one kernel in nanoseconds, in the order in which they were taken. */
public record Samples(List<Double> nanoseconds) {
    public Samples {
        nanoseconds = List.copyOf(nanoseconds);
        for (double sample : nanoseconds) {
            if (!(sample > 0)) {
                throw new IllegalArgumentException("a sample must be a positive time, not " + sample);
            }
        }
    }

    public static Samples of(double... nanoseconds) {
        return new Samples(java.util.Arrays.stream(nanoseconds).boxed().toList());
    }

    public int count() {
        return nanoseconds.size();
    }

    /** Returns these samples followed by the later ones. */
    public Samples followedBy(Samples later) {
        return new Samples(java.util.stream.Stream.concat(nanoseconds.stream(), later.nanoseconds.stream())
                .toList());
    }
}
