package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.op.Metric;
import dev.lathe.workflows.contract.activity.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A comparison by the benchmark command of a repository in ABBA rounds. A sample is one run of the command in the copy
 * of one candidate. Its time is derived from the mean of the metric over the result rows.
 */
final class BenchRounds {
    /** Less than the activity's timeout, so that the last run can complete. */
    private static final Duration LONGEST = Duration.ofSeconds(120);

    private final BenchRun bench;
    private final Metric metric;
    private final SamplingPlan plan;
    private final List<Double> challengers = new ArrayList<>();
    private final List<Double> incumbents = new ArrayList<>();
    private final SortedMap<String, String> rows = new TreeMap<>();
    private Optional<Rejection> rejection = Optional.empty();

    BenchRounds(BenchRun bench, Metric metric, SamplingPlan plan) {
        this.bench = bench;
        this.metric = metric;
        this.plan = plan;
    }

    /** Returns the timing. {@code identity} identifies comparable measurements. */
    Outcome<Timing> compare(Copy challenger, Optional<Copy> incumbent, String identity) {
        long begin = System.nanoTime();
        for (int round = 0; shouldContinue(round, Duration.ofNanos(System.nanoTime() - begin)); round++) {
            runRound(challenger, incumbent);
        }
        return rejection.<Outcome<Timing>>map(Outcome::rejected)
                .orElseGet(() -> Outcome.ok(new Timing(
                        new Samples(challengers),
                        incumbent.map(copy -> new Samples(incumbents)),
                        new Environment(identity, rows))));
    }

    private boolean shouldContinue(int round, Duration spent) {
        if (rejection.isPresent() || isClearlySlower()) {
            return false;
        }
        if (spent.compareTo(LONGEST) > 0) {
            rejection = Optional.of(Rejection.of(
                    RejectionStage.HANG,
                    round + " rounds of the benchmark took " + spent.toSeconds()
                            + " s; reduce the time of a run to a few seconds"));
        }
        return rejection.isEmpty()
                && (round < plan.minRounds()
                        || round < plan.maxRounds() && spent.toMillis() < plan.budgetMilliseconds());
    }

    private void runRound(Copy challenger, Optional<Copy> incumbent) {
        measureChallenger(challenger);
        incumbent.filter(copy -> rejection.isEmpty()).ifPresent(this::measureIncumbent);
        if (rejection.isEmpty() && !isClearlySlower()) {
            incumbent.ifPresent(this::measureIncumbent);
            measureChallenger(challenger);
        }
    }

    /** Returns whether the first sample exceeds the slow ratio, which ends the comparison. */
    private boolean isClearlySlower() {
        return challengers.size() == 1
                && incumbents.size() == 1
                && challengers.getFirst() > plan.slowRatio() * incumbents.getFirst();
    }

    private void measureChallenger(Copy copy) {
        switch (bench.in(copy)) {
            case Outcome.Rejected<Results>(Rejection rejected) -> rejection = Optional.of(rejected);
            case Outcome.Ok<Results>(Results values) -> {
                challengers.add(nanoseconds(values.score()));
                values.rows().forEach((row, value) -> rows.put("row " + row, text(value)));
            }
        }
    }

    /** A failure of the incumbent, which was correct before, is not the challenger's; the activity is retried. */
    private void measureIncumbent(Copy copy) {
        switch (bench.in(copy)) {
            case Outcome.Rejected<Results>(Rejection rejected) -> throw ActivityFailures.transientInfra(
                    "the incumbent failed in a comparison: " + rejected.reason());
            case Outcome.Ok<Results>(Results values) -> incumbents.add(nanoseconds(values.score()));
        }
    }

    private double nanoseconds(double value) {
        return switch (metric.better()) {
            case HIGHER -> metric.work() / value;
            case LOWER -> value / metric.work();
        };
    }

    private String text(double value) {
        return String.format(Locale.ROOT, "%.6g %s", value, metric.unit());
    }
}
