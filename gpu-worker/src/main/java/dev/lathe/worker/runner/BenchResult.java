package dev.lathe.worker.runner;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.workflows.contract.activity.Timing;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of a benchmark: raw times in nanoseconds, their order, the reason why sampling stopped, and the
 * environment. A vendor library also has its version and its best algorithm.
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
        challenger = new Samples(challenger).nanoseconds();
        incumbent = incumbent.map(samples -> new Samples(samples).nanoseconds());
        environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
    }

    /** Returns all recorded conditions of the measurement. */
    public SortedMap<String, String> conditions() {
        SortedMap<String, String> conditions = new TreeMap<>(environment);
        conditions.put("order", order);
        conditions.put("stopped", stopped);
        return Collections.unmodifiableSortedMap(conditions);
    }

    public Timing timing(String environment) {
        return new Timing(
                new Samples(challenger),
                incumbent.map(Samples::new),
                new Environment(environment, conditions()),
                Optional.empty());
    }

    public BenchResult with(SortedMap<String, String> conditions) {
        SortedMap<String, String> more = new TreeMap<>(environment);
        more.putAll(conditions);
        return new BenchResult(challenger, incumbent, order, stopped, more, version, plan);
    }
}
