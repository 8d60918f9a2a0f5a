package dev.lathe.workflows.campaign;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.op.Problem;
import java.util.SortedMap;
import java.util.TreeMap;

/** The comparison of a challenger with the incumbent: a measurement on each problem, with the verdict. */
record Comparison(SortedMap<String, Measurement> measurements, Verdict verdict) {
    /** Returns the median on one problem in nanoseconds. */
    double median(Problem problem) {
        return requireNonNull(measurements.get(problem.key())).medianNanoseconds();
    }

    /** Returns the gains of measurements with an incumbent, by problem. */
    static SortedMap<String, Gain> gains(SortedMap<String, Measurement> measurements) {
        SortedMap<String, Gain> gains = new TreeMap<>();
        measurements.forEach((problem, one) -> one.gain().ifPresent(gain -> gains.put(problem, gain)));
        return gains;
    }
}
