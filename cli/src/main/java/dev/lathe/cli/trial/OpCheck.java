package dev.lathe.cli.trial;

import dev.lathe.activities.op.OpFolder;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.statistics.Median;
import dev.lathe.workflows.contract.activity.BenchmarkResult;
import dev.lathe.workflows.contract.activity.Build;
import java.util.Locale;
import java.util.function.Consumer;

/** Tries the default and a few random points of each family of an op, and times the default. */
public final class OpCheck {
    private final OpFolder op;
    private final Trial trial;
    private final Consumer<String> print;
    private boolean isSound = true;

    /** Lines are printed as they come. */
    public OpCheck(OpFolder op, Trial trial, Consumer<String> print) {
        this.op = op;
        this.trial = trial;
        this.print = print;
    }

    /** Whether every point that was tried is right. */
    public boolean run(SearchSpace space, int randomPoints) {
        space.families().forEach(family -> check(family, randomPoints));
        return isSound;
    }

    private void check(Family family, int randomPoints) {
        for (Point point : TrialPoints.of(family, randomPoints)) {
            CandidateId id = CandidateId.of(point, op.family(family.name()).hash());
            print.accept(switch (trial.of(point, id)) {
                case Tried.Right(Build build, CorrectnessReport report) ->
                    right(point, report) + (point.equals(family.simplest()) ? timed(build) : "");
                case Tried.Rejected(var rejection) -> rejected(point, rejection);
            });
        }
    }

    private String rejected(Point point, Rejection rejection) {
        isSound = false;
        return new RejectedLine(op).of(point, rejection);
    }

    private static String right(Point point, CorrectnessReport report) {
        double error = report.tensors().stream()
                .mapToDouble(CorrectnessReport.TensorError::maxRelative)
                .max()
                .orElse(0);
        return String.format(Locale.ROOT, "right    %s, largest relative error %.1e", point.named(), error);
    }

    private String timed(Build build) {
        Metric metric = op.metric(trial.problem());
        return switch (trial.time(build)) {
            case BenchmarkResult.Timed timed -> String.format(
                    Locale.ROOT, ", %.4g %s", metric.valueOf(Median.of(timed.challenger().nanoseconds())), metric.unit());
            case BenchmarkResult.NotTimed(var rejection) -> ", but not timed: " + rejection.reason();
        };
    }
}
