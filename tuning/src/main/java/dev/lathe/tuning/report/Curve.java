package dev.lathe.tuning.report;

import dev.lathe.tuning.op.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The convergence of a campaign: every evaluation as a point, and the incumbent's value as one step line per epoch. */
public record Curve(List<Point> points, List<StepLine> stepLines) {
    public Curve {
        points = List.copyOf(points);
        stepLines = List.copyOf(stepLines);
    }

    /** Returns the curve without the runoff, whose steady-state times are not comparable with the other points. */
    static Curve of(Metric metric, List<EvaluationRow> rows) {
        Builder builder = new Builder(metric);
        rows.stream().filter(row -> row.kind() != EvaluationRow.Kind.RUNOFF).forEach(builder::add);
        builder.endStepLine();
        return new Curve(builder.points, builder.stepLines);
    }

    /** An evaluation at its ordinal. A rejected one has no value. The kind is its decision. */
    public record Point(int ordinal, OptionalDouble value, String kind, String kernel, String note) {}

    /** The value of the incumbent from this ordinal. */
    public record Step(int ordinal, double value) {}

    public record StepLine(int epoch, List<Step> steps) {
        public StepLine {
            steps = List.copyOf(steps);
        }
    }

    /** Builds a campaign's curve. No line connects values of different epochs. */
    private static final class Builder {
        private final Metric metric;
        private final List<Point> points = new ArrayList<>();
        private final List<StepLine> stepLines = new ArrayList<>();
        private List<Step> steps = new ArrayList<>();
        private int epoch;
        private int lastOrdinal;

        private Builder(Metric metric) {
            this.metric = metric;
        }

        private void add(EvaluationRow row) {
            if (row.recorded().epoch() != epoch) {
                endStepLine();
                epoch = row.recorded().epoch();
            }
            int ordinal = position(row);
            OptionalDouble value = row.value(metric);
            points.add(new Point(
                    ordinal, value, row.decision(), row.kernel(), row.recorded().verdict().reason()));
            if (row.isPromoted()) {
                value.ifPresent(best -> steps.add(new Step(ordinal, best)));
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

        /** Extends the last step to the epoch's end, and starts a new step line. */
        private void endStepLine() {
            if (!steps.isEmpty()) {
                if (steps.getLast().ordinal() < lastOrdinal) {
                    steps.add(new Step(lastOrdinal, steps.getLast().value()));
                }
                stepLines.add(new StepLine(epoch, steps));
            }
            steps = new ArrayList<>();
        }
    }
}
