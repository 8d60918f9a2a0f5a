package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.op.Metric;
import dev.lathe.workflows.contract.activity.measurement.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A comparison by a repository's bench: rounds of A, B, B, A, each sample a run of the bench in the copy of one of the two.
 * A sample's time is what the metric's mean over the rows stands for.
 */
final class BenchRounds {
    /** Within the activity's own time, with room for the run that crosses it. */
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

    /** The identity says what the measurement may be compared with. */
    Outcome<Timing> compare(Copy challenger, Optional<Copy> incumbent, String identity) {
        long begin = System.nanoTime();
        for (int round = 0; goesOn(round, Duration.ofNanos(System.nanoTime() - begin)); round++) {
            runRound(challenger, incumbent);
        }
        return rejection.<Outcome<Timing>>map(Outcome::rejected)
                .orElseGet(() -> Outcome.ok(new Timing(
                        new Samples(challengers),
                        incumbent.map(copy -> new Samples(incumbents)),
                        new Environment(identity, rows))));
    }

    private boolean goesOn(int round, Duration spent) {
        if (rejection.isPresent() || plainlySlower()) {
            return false;
        }
        if (spent.compareTo(LONGEST) > 0) {
            rejection = Optional.of(Rejection.of(
                    RejectionStage.HANG,
                    round + " rounds of the bench took " + spent.toSeconds() + " s; let a run of it end within seconds"));
        }
        return rejection.isEmpty()
                && (round < plan.minRounds() || round < plan.maxRounds() && spent.toMillis() < plan.budgetMilliseconds());
    }

    private void runRound(Copy challenger, Optional<Copy> incumbent) {
        challenge(challenger);
        incumbent.filter(copy -> rejection.isEmpty()).ifPresent(this::defend);
        if (rejection.isEmpty() && !plainlySlower()) {
            incumbent.ifPresent(this::defend);
            challenge(challenger);
        }
    }

    /** A first sample so much slower than the incumbent's settles it. */
    private boolean plainlySlower() {
        return challengers.size() == 1
                && incumbents.size() == 1
                && challengers.getFirst() > plan.slowRatio() * incumbents.getFirst();
    }

    private void challenge(Copy copy) {
        switch (bench.in(copy)) {
            case Outcome.Rejected<Results>(Rejection refused) -> rejection = Optional.of(refused);
            case Outcome.Ok<Results>(Results values) -> {
                challengers.add(nanoseconds(values.score()));
                values.rows().forEach((row, value) -> rows.put("row " + row, text(value)));
            }
        }
    }

    /** What the incumbent does wrong is not the challenger's fault; it was right before, so it may be right again. */
    private void defend(Copy copy) {
        switch (bench.in(copy)) {
            case Outcome.Rejected<Results>(Rejection refused) -> throw ActivityFailures.transientInfra(
                    "the incumbent failed beside the challenger: " + refused.reason());
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
