package dev.lathe.workflows.campaign;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.decision.ReportedDeviation;
import dev.lathe.tuning.decision.SecondHarnessRule;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.workflows.contract.activity.WinnerReport;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** The comparison of a challenger with the incumbent: a measurement on each problem, with the verdict. */
record Comparison(SortedMap<String, Measurement> measurements, Verdict verdict) {
    /** Returns the same measurements with another verdict. */
    Comparison with(Verdict other) {
        return new Comparison(measurements, other);
    }

    /** Returns the comparison with the gain on unseen rows as a condition of each measurement. */
    Comparison withUnseen(Gain gain) {
        String text = String.format(
                Locale.ROOT,
                "%+.3f %% (99 %% interval %+.3f %% to %+.3f %%)",
                100 * (gain.median() - 1),
                100 * (gain.low() - 1),
                100 * (gain.high() - 1));
        SortedMap<String, Measurement> measured = new TreeMap<>();
        measurements.forEach((problem, one) -> measured.put(problem, one.with(Environment.UNSEEN_GAIN, text)));
        return new Comparison(measured, verdict);
    }

    /** Returns the comparison with the warnings about the challenger's source in the reason of its verdict. */
    Comparison withWarnings() {
        return measurements.firstEntry().getValue().environment().warnings()
                .map(warnings -> with(verdict.because(verdict.reason() + "; warning: " + warnings)))
                .orElse(this);
    }

    /** Returns whether the candidate's gain counts only if a second harness confirms it. */
    boolean needsSecondHarness(Candidate candidate) {
        return gains(measurements).values().stream()
                .anyMatch(gain -> SecondHarnessRule.isRequiredForPromotion(candidate, gain));
    }

    /** Returns the comparison with what a second harness says in the reason of its verdict. */
    Comparison confirmedBy(WinnerReport report) {
        return report.secondHarness()
                .map(text -> with(verdict.because(verdict.reason() + "; second harness: " + text)))
                .orElse(this);
    }

    /**
     * Returns the deviation of the mean gain that the benchmark of a repository reports, if it does on each problem.
     */
    Optional<ReportedDeviation> deviation() {
        double[] known = measurements.values().stream()
                .flatMapToDouble(measured -> measured.environment().deviation().stream())
                .toArray();
        return known.length < measurements.size()
                ? Optional.empty()
                : Optional.of(new ReportedDeviation(
                        Math.sqrt(DoubleStream.of(known).map(one -> one * one).sum()) / known.length));
    }

    /** Returns the median on one problem in nanoseconds. */
    double median(Problem problem) {
        return requireNonNull(measurements.get(problem.key())).medianNanoseconds();
    }

    /**
     * Returns the comparison on a part of the benchmark's rows with a median that compares with those on all rows: the
     * incumbent's on all rows divided by the gain.
     */
    Comparison scaledTo(double incumbentNanoseconds) {
        SortedMap<String, Measurement> scaled = new TreeMap<>();
        measurements.forEach((problem, one) -> scaled.put(problem, one.scaledTo(incumbentNanoseconds)));
        return new Comparison(scaled, verdict);
    }

    /** Returns the gains of measurements with an incumbent, by problem. */
    static SortedMap<String, Gain> gains(SortedMap<String, Measurement> measurements) {
        SortedMap<String, Gain> gains = new TreeMap<>();
        measurements.forEach((problem, one) -> one.gain().ifPresent(gain -> gains.put(problem, gain)));
        return gains;
    }
}
