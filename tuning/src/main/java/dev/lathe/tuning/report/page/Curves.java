package dev.lathe.tuning.report.page;

import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.report.EvaluationRow;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Draws a campaign's curve. Values of two epochs are never joined by a line. */
final class Curves {
    private final Metric metric;
    private final List<Curve.Point> points = new ArrayList<>();
    private final List<Curve.Stairs> flights = new ArrayList<>();
    private List<Curve.Step> steps = new ArrayList<>();
    private int epoch;
    private int lastOrdinal;

    private Curves(Metric metric) {
        this.metric = metric;
    }

    /** Without the runoff, which is measured at another pace than the candidates of the curve. */
    static Curve of(Metric metric, List<EvaluationRow> rows) {
        Curves drawing = new Curves(metric);
        rows.stream().filter(row -> row.kind() != EvaluationRow.Kind.RUNOFF).forEach(drawing::add);
        drawing.endFlight();
        return new Curve(drawing.points, drawing.flights);
    }

    private void add(EvaluationRow row) {
        if (row.recorded().epoch() != epoch) {
            endFlight();
            epoch = row.recorded().epoch();
        }
        int ordinal = place(row);
        OptionalDouble value = value(row);
        points.add(new Curve.Point(
                ordinal, value, row.decision(), row.kernel(), row.recorded().verdict().reason()));
        if (row.recorded().verdict().promotes()) {
            value.ifPresent(best -> steps.add(new Curve.Step(ordinal, best)));
        }
        lastOrdinal = ordinal;
    }

    /** What a new epoch measures again stands where that epoch begins, not at its old ordinal. */
    private int place(EvaluationRow row) {
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

    /** The last incumbent of an epoch holds to the epoch's end. */
    private void endFlight() {
        if (!steps.isEmpty()) {
            if (steps.getLast().ordinal() < lastOrdinal) {
                steps.add(new Curve.Step(lastOrdinal, steps.getLast().value()));
            }
            flights.add(new Curve.Stairs(epoch, steps));
        }
        steps = new ArrayList<>();
    }
}
