package dev.lathe.workflows.campaign.stage;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.statistics.Median;
import dev.lathe.tuning.statistics.PairedComparison;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkResult;
import java.util.SortedMap;
import java.util.TreeMap;

/** What came of timing a candidate on each problem: the samples by the problem's key, or why it was turned away. */
public sealed interface Timing {
    record Timed(SortedMap<String, BenchmarkResult.Timed> samples) implements Timing {
        /** These samples and then those. */
        public Timed followedBy(Timed later) {
            SortedMap<String, BenchmarkResult.Timed> both = new TreeMap<>();
            samples.forEach((problem, timed) -> both.put(problem, pool(timed, requireNonNull(later.samples.get(problem)))));
            return new Timed(both);
        }

        private static BenchmarkResult.Timed pool(BenchmarkResult.Timed earlier, BenchmarkResult.Timed later) {
            return new BenchmarkResult.Timed(
                    earlier.challenger().followedBy(later.challenger()),
                    earlier.incumbent().flatMap(before -> later.incumbent().map(before::followedBy)),
                    later.environment());
        }

        public SortedMap<String, Measurement> measurements() {
            SortedMap<String, Measurement> measurements = new TreeMap<>();
            samples.forEach((problem, timed) -> measurements.put(problem, measurement(timed)));
            return measurements;
        }

        private static Measurement measurement(BenchmarkResult.Timed timed) {
            return new Measurement(
                    timed.challenger(),
                    timed.incumbent(),
                    Median.of(timed.challenger().nanoseconds()),
                    timed.incumbent().map(incumbent -> PairedComparison.of(timed.challenger(), incumbent)),
                    timed.environment());
        }
    }

    record Refused(Rejection rejection) implements Timing {}
}
