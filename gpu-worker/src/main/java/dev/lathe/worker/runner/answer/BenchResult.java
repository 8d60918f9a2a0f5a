package dev.lathe.worker.runner.answer;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.workflows.contract.activity.measurement.Timing;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Raw times in nanoseconds, the order in which they were taken, why it ended, and what the machine was like. Of a
 * vendor's library, also its version and the algorithm that was best.
 */
public record BenchResult(
        List<Double> challenger,
        Optional<List<Double>> incumbent,
        String order,
        String stopped,
        SortedMap<String, String> environment,
        Optional<String> version,
        Optional<Integer> plan) {
    public BenchResult {
        challenger = List.copyOf(challenger);
        incumbent = incumbent.map(List::copyOf);
        environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
    }

    /** All that may have made a difference to the times. */
    public SortedMap<String, String> conditions() {
        SortedMap<String, String> conditions = new TreeMap<>(environment);
        conditions.put("order", order);
        conditions.put("stopped", stopped);
        return Collections.unmodifiableSortedMap(conditions);
    }

    /** Returns the samples as the workflow takes them, measured in this environment. */
    public Timing timing(String environment) {
        return new Timing(
                new Samples(challenger), incumbent.map(Samples::new), new Environment(environment, conditions()));
    }

    /** With one more thing that was seen around the measurement. */
    public BenchResult with(String condition, String value) {
        SortedMap<String, String> more = new TreeMap<>(environment);
        more.put(condition, value);
        return new BenchResult(challenger, incumbent, order, stopped, more, version, plan);
    }
}
