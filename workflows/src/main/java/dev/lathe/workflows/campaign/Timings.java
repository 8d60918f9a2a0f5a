package dev.lathe.workflows.campaign;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.statistics.PairedComparison;
import dev.lathe.workflows.contract.activity.Timing;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The samples of a candidate on each problem, by the problem's key. */
record Timings(SortedMap<String, Timing> samples) {
    Timings {
        samples = Collections.unmodifiableSortedMap(new TreeMap<>(samples));
    }

    /**
     * Returns these samples followed by the later ones. Where the later comparison ended early, only its samples count: it
     * was clear, and disturbed rounds of the earlier one would make its result look uncertain.
     */
    Timings followedBy(Timings later) {
        SortedMap<String, Timing> both = new TreeMap<>();
        samples.forEach((problem, timing) -> both.put(problem, followedBy(timing, later.of(problem))));
        return new Timings(both);
    }

    private static Timing followedBy(Timing earlier, Timing later) {
        return gain(later).filter(Gain::endedEarly).isPresent() ? later : earlier.followedBy(later);
    }

    private Timing of(String problem) {
        return Objects.requireNonNull(samples.get(problem), () -> "No samples on " + problem);
    }

    SortedMap<String, Measurement> measurements() {
        SortedMap<String, Measurement> measurements = new TreeMap<>();
        samples.forEach((problem, timing) -> measurements.put(problem, measurement(timing)));
        return measurements;
    }

    private static Measurement measurement(Timing timing) {
        return new Measurement(
                timing.challenger(),
                timing.incumbent(),
                timing.medianNanoseconds(),
                gain(timing),
                timing.environment());
    }

    private static Optional<Gain> gain(Timing timing) {
        return timing.incumbent().map(incumbent -> PairedComparison.of(timing.challenger(), incumbent));
    }
}
