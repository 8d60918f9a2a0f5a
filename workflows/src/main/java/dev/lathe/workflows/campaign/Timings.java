package dev.lathe.workflows.campaign;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.statistics.PairedComparison;
import dev.lathe.workflows.contract.activity.RowRatios;
import dev.lathe.workflows.contract.activity.Timing;
import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** The samples of a candidate on each problem, by the problem's key. */
record Timings(SortedMap<String, Timing> samples) {
    Timings {
        samples = Collections.unmodifiableSortedMap(new TreeMap<>(samples));
    }

    /** Returns these samples followed by the later ones. */
    Timings followedBy(Timings later) {
        SortedMap<String, Timing> both = new TreeMap<>();
        samples.forEach((problem, timing) -> both.put(problem, timing.followedBy(later.of(problem))));
        return new Timings(both);
    }

    private Timing of(String problem) {
        return Objects.requireNonNull(samples.get(problem), () -> "No samples on " + problem);
    }

    SortedMap<String, Measurement> measurements() {
        SortedMap<String, Measurement> measurements = new TreeMap<>();
        samples.forEach((problem, timing) -> measurements.put(problem, measurement(timing)));
        return measurements;
    }

    /** Returns the gains by row of the results; empty if the benchmark writes no rows. */
    SortedMap<String, Gain> rowGains() {
        SortedMap<String, Gain> gains = new TreeMap<>();
        samples.forEach((problem, timing) -> timing.rows().map(RowRatios::coreGains).orElse(new TreeMap<>())
                .forEach((row, gain) -> gains.put("row " + row + (samples.size() == 1 ? "" : " of " + problem), gain)));
        return gains;
    }

    private static Measurement measurement(Timing timing) {
        return new Measurement(
                timing.challenger(),
                timing.incumbent(),
                timing.medianNanoseconds(),
                timing.incumbent().map(incumbent -> PairedComparison.of(timing.challenger(), incumbent)),
                timing.environment());
    }
}
