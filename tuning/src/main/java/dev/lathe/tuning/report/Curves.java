package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.op.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Builds a campaign's curve. No line connects values of different epochs. */
final class Curves {
    private final Metric metric;
    private final List<Curve.Point> points = new ArrayList<>();
    private final List<Curve.StepLine> stepLines = new ArrayList<>();
    private List<Curve.Step> steps = new ArrayList<>();
    private int epoch;
    private int lastOrdinal;

    private Curves(Metric metric) {
        this.metric = metric;
    }

    /** Returns the curve without the runoff, whose steady-state times are not comparable with the other points. */
    static Curve of(Metric metric, List<EvaluationRow> rows) {
        Curves curves = new Curves(metric);
        rows.stream().filter(row -> row.kind() != EvaluationRow.Kind.RUNOFF).forEach(curves::add);
        curves.endStepLine();
        return new Curve(curves.points, curves.stepLines);
    }

    private void add(EvaluationRow row) {
        if (row.recorded().epoch() != epoch) {
            endStepLine();
            epoch = row.recorded().epoch();
        }
        int ordinal = position(row);
        OptionalDouble value = value(row);
        points.add(new Curve.Point(
                ordinal, value, row.decision(), row.kernel(), row.recorded().verdict().reason()));
        if (row.recorded().verdict().promotes()) {
            value.ifPresent(best -> steps.add(new Curve.Step(ordinal, best)));
        }
        lastOrdinal = ordinal;
    }

    /** Returns the ordinal at which a row is drawn. Remeasured candidates are drawn at the start of the epoch. */
    private int position(EvaluationRow row) {
        return switch (row.kind()) {
            case REMEASURED -> lastOrdinal;
            case BASELINE, ITERATION, ATTEMPT, RUNOFF -> row.recorded().ordinal();
        };
    }

    private OptionalDouble value(EvaluationRow row) {
        return row.measurement().stream()
                .mapToDouble(Measurement::medianNanoseconds)
                .map(metric::valueOf)
                .findFirst();
    }

    /** Extends the last step to the epoch's end, and starts a new step line. */
    private void endStepLine() {
        if (!steps.isEmpty()) {
            if (steps.getLast().ordinal() < lastOrdinal) {
                steps.add(new Curve.Step(lastOrdinal, steps.getLast().value()));
            }
            stepLines.add(new Curve.StepLine(epoch, steps));
        }
        steps = new ArrayList<>();
    }
}
