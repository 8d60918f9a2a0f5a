package dev.lathe.cli.check;

import dev.lathe.cli.check.CandidateCheck.CheckedCandidate;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.statistics.Median;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.Timing;
import java.util.Comparator;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Verifies the default and random points of each family of an op, and times the default, beside the comparison line of
 * a repository. The benchmark of a repository without a test is the only check of a point, so it runs for each.
 */
public final class OpCheck {
    private final OpFolder op;
    private final CandidateCheck trial;
    private final Consumer<String> print;
    private final Timed timed;
    private boolean isSound = true;

    /** Whether the defaults are timed. */
    public enum Timed {
        DEFAULTS,
        NONE
    }

    /** Creates a check that prints each result immediately. */
    public OpCheck(OpFolder op, CandidateCheck trial, Consumer<String> print, Timed timed) {
        this.op = op;
        this.trial = trial;
        this.print = print;
        this.timed = timed;
    }

    /** Returns whether every point was verified and is correct, and the defaults can be timed. */
    public boolean run(SearchSpace space, int randomPoints) {
        space.families().forEach(family -> check(family, randomPoints));
        return isSound;
    }

    private void check(Family family, int randomPoints) {
        family.legality().violation(family.simplest()).ifPresent(violation -> {
            isSound = false;
            print.accept(new RejectedLine(op).of(family.simplest(), violation));
        });
        for (Point point : CandidateCheck.points(family, randomPoints)) {
            print.accept(switch (trial.of(point, id(point))) {
                case Outcome.Ok<CheckedCandidate>(CheckedCandidate(Build build, CorrectnessReport report)) ->
                    op.commands().filter(commands -> commands.test().isEmpty()).isPresent()
                            ? benchmarked(point, build, family)
                            : right(point, report) + (isTimed(point, family) ? timed(build) : "");
                case Outcome.Rejected<CheckedCandidate>(Rejection rejection) -> rejected(point, rejection);
            });
        }
        if (op.commands().isEmpty()) {
            new UnusedKnobs(op.family(family.name()), point -> trial.code(point, id(point)))
                    .notes(family)
                    .forEach(print);
        }
    }

    private boolean isTimed(Point point, Family family) {
        return timed == Timed.DEFAULTS && point.equals(family.simplest());
    }

    /** Checks a point of a repository without a test by its benchmark. */
    private String benchmarked(Point point, Build build, Family family) {
        if (timed == Timed.NONE) {
            isSound = false;
            return "built    " + point.named() + ", not benchmarked: no test, only the benchmark checks results";
        }
        Metric metric = op.metric(trial.task().problem());
        return switch (isTimed(point, family) ? trial.time(build) : trial.timeOnce(build)) {
            case Outcome.Ok<Timing>(Timing timing) ->
                "correct  " + point.named() + ", " + value(timing, metric)
                        + (isTimed(point, family) ? besides(build, timing) : "");
            case Outcome.Rejected<Timing>(Rejection rejection) -> rejected(point, rejection);
        };
    }

    private CandidateId id(Point point) {
        return CandidateId.of(point, op.family(point.family()).hash());
    }

    private String rejected(Point point, Rejection rejection) {
        isSound = false;
        return new RejectedLine(op).of(point, rejection);
    }

    /** Formats a correct point. The commands of a repository report no error. */
    private static String right(Point point, CorrectnessReport report) {
        String error = report.tensors().stream()
                .map(CorrectnessReport.TensorError::maxRelative)
                .max(Comparator.naturalOrder())
                .map(largest -> String.format(Locale.ROOT, ", largest relative error %.1e", largest))
                .orElse("");
        return "correct  " + point.named() + error;
    }

    private String timed(Build build) {
        Metric metric = op.metric(trial.task().problem());
        return switch (trial.time(build)) {
            case Outcome.Ok<Timing>(Timing timed) -> ", " + value(timed, metric) + besides(build, timed);
            case Outcome.Rejected<Timing>(Rejection rejection) -> notTimed(rejection);
        };
    }

    /** Formats the other benchmarks of a build that was timed on all rows. */
    private String besides(Build build, Timing timing) {
        Metric metric = op.metric(trial.task().problem());
        return QuickRows.chosenIn(timing.environment())
                        .map(rows -> onQuickRows(build, metric, rows))
                        .orElse("")
                + onUnseenRows(build, metric)
                + compared(build, metric);
    }

    private String onQuickRows(Build build, Metric metric, QuickRows rows) {
        return "\n" + switch (trial.time(build, rows)) {
            case Outcome.Ok<Timing>(Timing timed) ->
                "quick rows " + String.join(", ", rows.names()) + ", " + value(timed, metric);
            case Outcome.Rejected<Timing>(Rejection rejection) -> notTimed(rejection.on("quick rows"));
        };
    }

    private String onUnseenRows(Build build, Metric metric) {
        return op.commands().flatMap(CommandsSection::unseen).isEmpty()
                ? ""
                : "\n" + switch (trial.timeUnseen(build)) {
                    case Outcome.Ok<Timing>(Timing timed) -> "unseen rows, " + value(timed, metric);
                    case Outcome.Rejected<Timing>(Rejection rejection) -> notTimed(rejection.on("unseen rows"));
                };
    }

    private static String value(Timing timed, Metric metric) {
        return String.format(
                Locale.ROOT,
                "%.4g %s",
                metric.valueOf(Median.of(timed.challenger().nanoseconds())),
                metric.unit());
    }

    private String compared(Build build, Metric metric) {
        return op.comparisons().isEmpty()
                ? ""
                : trial.besideVendor(build).lines().stream()
                        .filter(line -> !(line instanceof VendorResult.Unavailable none && none.isInstallable()))
                        .map(line -> "\n" + switch (line) {
                            case VendorResult.Timed compared -> compared(compared, metric);
                            case VendorResult.Unavailable unavailable -> notCompared(unavailable);
                        })
                        .collect(Collectors.joining());
    }

    private static String compared(VendorResult.Timed compared, Metric metric) {
        return String.format(
                        Locale.ROOT,
                        "compared %s, %.4g %s",
                        compared.library(),
                        metric.valueOf(compared.medianNanoseconds()),
                        metric.unit())
                + compared.winnersGain()
                        .map(gain -> String.format(
                                Locale.ROOT,
                                "; the default has %.1f %% of its performance (99 %% interval %.1f to %.1f)",
                                100 * gain.median(),
                                100 * gain.low(),
                                100 * gain.high()))
                        .orElse("");
    }

    /** Formats a comparison line that cannot be timed. A campaign would run without it, so the check fails. */
    private String notCompared(VendorResult.Unavailable unavailable) {
        isSound = false;
        return "REJECTED " + unavailable.reason();
    }

    /** Formats a default that cannot be timed. A campaign cannot start without it, so the check fails. */
    private String notTimed(Rejection rejection) {
        isSound = false;
        return "; timing failed: " + rejection.reason();
    }
}
