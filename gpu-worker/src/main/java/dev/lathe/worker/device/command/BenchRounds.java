package dev.lathe.worker.device.command;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.statistics.Median;
import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.op.ResultsRule;
import dev.lathe.workflows.contract.activity.RowRatios;
import dev.lathe.workflows.contract.activity.Timing;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A comparison by the benchmark command of a repository in ABBA rounds. A sample is one run of the command in the copy
 * of one candidate, or of the program that a comparison line names. Its time is derived from the mean of the metric
 * over the result rows.
 */
final class BenchRounds {
    /**
     * A longer run spends little of its time with cold caches and clocks, and a comparison of long runs takes hours.
     */
    private static final Duration LONGEST_WARM_UP = Duration.ofMinutes(1);

    private final ResultsRule rule;
    private final Metric metric;
    private final SamplingPlan plan;
    private final LongSupplier nanoTime;
    private final List<Double> challengers = new ArrayList<>();
    private final List<Double> incumbents = new ArrayList<>();
    private final SortedMap<String, List<Double>> challengerRows = new TreeMap<>();
    private final SortedMap<String, List<Double>> incumbentRows = new TreeMap<>();
    private final SortedMap<String, String> rows = new TreeMap<>();
    private final List<Double> challengerDeviations = new ArrayList<>();
    private final List<Double> incumbentDeviations = new ArrayList<>();
    private SortedMap<String, Double> rowDeviations = new TreeMap<>();
    private Optional<ResultsShape> challengerShape = Optional.empty();
    private Optional<ResultsShape> incumbentShape = Optional.empty();
    private Optional<Rejection> rejection = Optional.empty();

    /** A run of the challenger that is not recorded yet. */
    private Optional<Results> first = Optional.empty();

    BenchRounds(ResultsRule rule, Metric metric, SamplingPlan plan) {
        this(rule, metric, plan, System::nanoTime);
    }

    /** {@code nanoTime} is the clock, in nanoseconds. */
    BenchRounds(ResultsRule rule, Metric metric, SamplingPlan plan, LongSupplier nanoTime) {
        this.rule = rule;
        this.metric = metric;
        this.plan = plan;
        this.nanoTime = nanoTime;
    }

    /** Returns the timing. {@code identity} identifies comparable measurements. */
    Outcome<Timing> compare(BenchRun challenger, Optional<BenchRun> incumbent, String identity) {
        try {
            challenger.process().start();
            incumbent.ifPresent(timed -> timed.process().start());
            challenger.process().awaitSetup();
            incumbent.ifPresent(BenchRounds::awaitSetup);
            warmUp(challenger, incumbent);
            runRounds(challenger, incumbent);
        } finally {
            challenger.process().close();
            incumbent.ifPresent(timed -> timed.process().close());
        }
        return rejection.<Outcome<Timing>>map(Outcome::rejected)
                .orElseGet(() -> Outcome.ok(new Timing(
                        new Samples(challengers),
                        incumbent.map(timed -> new Samples(incumbents)),
                        new Environment(identity, conditions()),
                        ratios())));
    }

    private static void awaitSetup(BenchRun incumbent) {
        try {
            incumbent.process().awaitSetup();
        } catch (HostFault fault) {
            throw ActivityFailures.of(fault);
        }
    }

    /** Runs both once and discards the results. If the first run is long, it is the first of the rounds instead. */
    private void warmUp(BenchRun challenger, Optional<BenchRun> incumbent) {
        long begin = nanoTime.getAsLong();
        first = runChallenger(challenger);
        if (first.isPresent() && since(begin).compareTo(LONGEST_WARM_UP) <= 0) {
            first = Optional.empty();
            incumbent.ifPresent(this::runIncumbent);
        }
    }

    private void runRounds(BenchRun challenger, Optional<BenchRun> incumbent) {
        long begin = nanoTime.getAsLong();
        for (int round = 0; shouldContinue(round, since(begin)); round++) {
            runRound(challenger, incumbent);
        }
    }

    private Duration since(long begin) {
        return Duration.ofNanos(nanoTime.getAsLong() - begin);
    }

    /** Returns the names of the challenger's rows. */
    Stream<String> rowNames() {
        return challengerRows.keySet().stream();
    }

    /** Returns the representative rows of the runs so far, if there are others. */
    Optional<QuickRows> quickRows() {
        return QuickRows.of(challengerRows, rowDeviations);
    }

    /** Returns the targets of rows that are shares of the challenger, which is the reference with these names. */
    SortedMap<String, Double> targetsBy(List<String> names) {
        return rule.targetsBy(names, challengerValues());
    }

    /** Returns how many rows of the challenger are short of their targets; empty unless each row has a target. */
    OptionalInt rowsShort() {
        return rule.rowsShort(challengerValues());
    }

    private SortedMap<String, Double> challengerValues() {
        SortedMap<String, Double> values = new TreeMap<>();
        challengerRows.forEach((row, times) -> values.put(row, metric.valueOf(Median.of(times))));
        return values;
    }

    /** Returns the challenger's median in nanoseconds with these targets of rows, too. */
    double medianNanoseconds(SortedMap<String, Double> targets) {
        ResultsRule capped = rule.withTargets(targets);
        return Median.of(IntStream.range(0, challengers.size())
                .mapToObj(run -> {
                    SortedMap<String, Double> values = new TreeMap<>();
                    challengerRows.forEach((row, times) -> values.put(row, metric.valueOf(times.get(run))));
                    return nanoseconds(capped.score(values));
                })
                .toList());
    }

    private boolean shouldContinue(int round, Duration spent) {
        return rejection.isEmpty()
                && !isClearlySlower()
                && (round < plan.minRounds()
                        || round < plan.maxRounds() && spent.toMillis() < plan.budgetMilliseconds());
    }

    private void runRound(BenchRun challenger, Optional<BenchRun> incumbent) {
        measureChallenger(challenger);
        if (incumbent.isEmpty()) {
            requireNamedRows();
        }
        incumbent.filter(timed -> rejection.isEmpty()).ifPresent(this::measureIncumbent);
        if (rejection.isEmpty() && !isClearlySlower()) {
            incumbent.ifPresent(this::measureIncumbent);
            requireSameShape();
            if (rejection.isEmpty()) {
                measureChallenger(challenger);
                requireSameShape();
            }
        }
    }

    /** Returns whether the first sample exceeds the slow ratio, which ends the comparison. */
    private boolean isClearlySlower() {
        return challengers.size() == 1
                && incumbents.size() == 1
                && challengers.getFirst() > plan.slowRatio() * incumbents.getFirst()
                && difference().isEmpty();
    }

    private void measureChallenger(BenchRun bench) {
        Optional<Results> run = first.or(() -> runChallenger(bench));
        first = Optional.empty();
        run.ifPresent(values -> {
            challengers.add(nanoseconds(rule.score(values.rows())));
            addRows(challengerRows, values);
            values.scoreDeviation(rule).ifPresent(challengerDeviations::add);
            rowDeviations = values.deviations();
            values.rows().forEach((row, value) -> rows.put(Environment.ROW + row, text(row, value)));
            rows.putAll(values.passConditions(rule, metric.unit()));
        });
    }

    /** Returns the results of a run; empty if it is rejected. */
    private Optional<Results> runChallenger(BenchRun bench) {
        switch (bench.run()) {
            case Outcome.Rejected<Results>(Rejection rejected) -> {
                rejection = Optional.of(rejected);
                return Optional.empty();
            }
            case Outcome.Ok<Results>(Results values) -> {
                if (incumbentShape.isEmpty()) {
                    rejection = changed(values, challengerShape).map(BenchRounds::rejected);
                }
                challengerShape = Optional.of(values.shape());
                return Optional.of(values);
            }
        }
    }

    private void measureIncumbent(BenchRun bench) {
        runIncumbent(bench).ifPresent(values -> {
            incumbents.add(nanoseconds(rule.score(values.rows())));
            values.scoreDeviation(rule).ifPresent(incumbentDeviations::add);
            addRows(incumbentRows, values);
        });
    }

    /**
     * Returns the results of a run; empty if the challenger is rejected. A failure or a kill of the incumbent, which
     * was correct before, is not the challenger's; the activity is retried. A changed file is the challenger's, which
     * has run since the copy was complete.
     */
    private Optional<Results> runIncumbent(BenchRun bench) {
        Optional<String> changed = bench.copy().changedFile();
        if (changed.isPresent()) {
            rejection = Optional.of(rejected("changed " + changed.get() + " in the copy of the candidate beside it"));
            return Optional.empty();
        }
        switch (ActivityFailures.translating(bench::run)) {
            case Outcome.Rejected<Results>(Rejection rejected) -> throw incumbentFailed(rejected.reason());
            case Outcome.Ok<Results>(Results values) -> {
                changed(values, incumbentShape).ifPresent(difference -> {
                    throw incumbentFailed(difference);
                });
                incumbentShape = Optional.of(values.shape());
                return Optional.of(values);
            }
        }
    }

    private static RuntimeException incumbentFailed(String reason) {
        return ActivityFailures.transientInfra("the incumbent failed in a comparison: " + reason);
    }

    /** Returns the first difference from an earlier run of the same copy. */
    private static Optional<String> changed(Results values, Optional<ResultsShape> earlier) {
        return earlier.flatMap(shape -> values.shape().differenceFrom(shape, "an earlier run"));
    }

    /** Rejects a kernel that is timed alone, as the baseline is, if it has no row that the op.json names. */
    private void requireNamedRows() {
        rejection = rejection.or(
                () -> challengerShape.flatMap(shape -> shape.wrongRow(rule)).map(BenchRounds::rejected));
    }

    /** Rejects a challenger whose rows differ from the incumbent's, which were compared with the baseline's before. */
    private void requireSameShape() {
        rejection = difference().map(BenchRounds::rejected).or(() -> rejection);
    }

    private Optional<String> difference() {
        return challengerShape.flatMap(
                mine -> incumbentShape.flatMap(shape -> mine.differenceFrom(shape, "the baseline")));
    }

    private static Rejection rejected(String reason) {
        return Rejection.of(RejectionStage.INTEGRITY, reason);
    }

    private void addRows(SortedMap<String, List<Double>> times, Results values) {
        values.rows().forEach((row, value) ->
                times.computeIfAbsent(row, key -> new ArrayList<>()).add(nanoseconds(value)));
    }

    /** Returns the ratios of the rows; empty if there is no incumbent or the comparison ended early. */
    private Optional<RowRatios> ratios() {
        if (incumbents.size() < 2 * plan.minRounds()) {
            return Optional.empty();
        }
        SortedMap<String, List<Double>> ratios = new TreeMap<>();
        incumbentRows.forEach(
                (row, times) -> ratios.put(row, ratios(times, requireNonNull(challengerRows.get(row)))));
        return Optional.of(new RowRatios(
                ratios, ratios.keySet().stream().filter(rule::isCore).collect(Collectors.toCollection(TreeSet::new))));
    }

    private static List<Double> ratios(List<Double> incumbents, List<Double> challengers) {
        return IntStream.range(0, incumbents.size() / 2)
                .mapToObj(round -> sum(incumbents, round) / sum(challengers, round))
                .toList();
    }

    private static double sum(List<Double> samples, int round) {
        return samples.get(2 * round) + samples.get(2 * round + 1);
    }

    private double nanoseconds(double value) {
        return switch (metric.better()) {
            case HIGHER -> metric.work() / value;
            case LOWER -> value / metric.work();
        };
    }

    /** Returns the conditions with the values of the rows and the deviation of the gain that the benchmark reports. */
    private SortedMap<String, String> conditions() {
        SortedMap<String, String> conditions = new TreeMap<>(rows);
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        if (load >= 0) { // negative if unknown
            conditions.put(Environment.CORES, Integer.toString(HostToolchain.cores()));
            conditions.put(Environment.LOAD, Double.toString(load));
        }
        if (!challengerDeviations.isEmpty() && !incumbentDeviations.isEmpty()) {
            conditions.put(
                    Environment.DEVIATION,
                    Double.toString(Math.hypot(Median.of(challengerDeviations), Median.of(incumbentDeviations))));
        }
        return conditions;
    }

    /** Formats the value of a row with its deviation, if the benchmark reports one. */
    private String text(String row, double value) {
        String text = String.format(Locale.ROOT, "%.6g %s", value, metric.unit());
        return rowDeviations.containsKey(row)
                ? text + String.format(Locale.ROOT, " (deviation %.2f %%)", 100 * rowDeviations.get(row))
                : text;
    }
}
