package dev.lathe.worker.device.recorded;

import dev.lathe.tuning.search.SeededRandom;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The raw times of one configuration, in nanoseconds. There is at least one. */
public final class RawTimes {
    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    private final double[] nanoseconds;

    private RawTimes(double[] nanoseconds) {
        this.nanoseconds = nanoseconds;
    }

    public static RawTimes ofMilliseconds(List<Double> milliseconds) {
        if (milliseconds.isEmpty()) {
            throw new IllegalArgumentException("a configuration that ran must have a time");
        }
        return new RawTimes(milliseconds.stream()
                .mapToDouble(time -> time * NANOSECONDS_PER_MILLISECOND)
                .toArray());
    }

    /** Draws times with replacement. */
    public List<Double> draw(int count, SeededRandom draws) {
        return Stream.generate(() -> nanoseconds[draws.below(nanoseconds.length)])
                .limit(count)
                .toList();
    }

    public double medianNanoseconds() {
        double[] sorted = nanoseconds.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
