package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary.Interval;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The convergence of a campaign: every evaluation as a point, and the incumbent's speedup over the baseline as one step
 * line per epoch. The speedup of a candidate is its gain in the paired comparison with the incumbent, times the
 * incumbent's own speedup. Thus a point lies above the line if and only if its comparison said so, and the line never
 * falls. Medians of different times are not comparable and do not enter.
 */
public record Curve(List<Point> points, List<StepLine> stepLines) {
    public Curve {
        points = List.copyOf(points);
        stepLines = List.copyOf(stepLines);
    }

    /** Returns the curve without the runoff, whose steady-state gains are not comparable with the other points. */
    static Curve of(List<EvaluationRow> rows) {
        Builder builder = new Builder();
        rows.stream().filter(row -> row.kind() != EvaluationRow.Kind.RUNOFF).forEach(builder::add);
        builder.endStepLine();
        return new Curve(builder.points, builder.stepLines);
    }

    /** Returns the last ordinal that is drawn, at least 1. */
    public int lastOrdinal() {
        return points.stream().mapToInt(Point::ordinal).max().stream().map(last -> Math.max(1, last)).findFirst()
                .orElse(1);
    }

    /**
     * An evaluation at its ordinal. A rejected one has no speedup. The interval is that of the comparison with the
     * incumbent, and absent if the comparison ended early or there was none.
     */
    public record Point(EvaluationRow row, int ordinal, OptionalDouble speedup, Optional<Interval> interval) {}

    /** The speedup of the incumbent from this ordinal. */
    public record Step(int ordinal, double speedup) {}

    public record StepLine(int epoch, List<Step> steps) {
        public StepLine {
            steps = List.copyOf(steps);
        }
    }

    /** Builds a campaign's curve. No line connects speedups of different epochs. */
    private static final class Builder {
        private final List<Point> points = new ArrayList<>();
        private final List<StepLine> stepLines = new ArrayList<>();
        private List<Step> steps = new ArrayList<>();
        private OptionalDouble baselineNanoseconds = OptionalDouble.empty();
        private double incumbent = 1;
        private int epoch;
        private int lastOrdinal;

        private void add(EvaluationRow row) {
            if (row.recorded().epoch() != epoch) {
                endStepLine();
                epoch = row.recorded().epoch();
                baselineNanoseconds = OptionalDouble.empty();
                incumbent = 1;
            }
            Point point = row.measurement()
                    .map(measurement -> measured(row, measurement))
                    .orElseGet(() -> new Point(row, row.recorded().ordinal(), OptionalDouble.empty(),
                            Optional.empty()));
            points.add(point);
            lastOrdinal = point.ordinal();
        }

        private Point measured(EvaluationRow row, Measurement measurement) {
            return switch (row.kind()) {
                case BASELINE, REMEASURED -> opening(row, measurement);
                case ITERATION, ATTEMPT, RUNOFF -> compared(row, measurement);
            };
        }

        /** Adds the baseline, or the incumbent that a new epoch measured again; the line starts at the latter. */
        private Point opening(EvaluationRow row, Measurement measurement) {
            int ordinal = row.kind() == EvaluationRow.Kind.REMEASURED ? lastOrdinal : row.recorded().ordinal();
            incumbent = baselineNanoseconds.orElse(measurement.medianNanoseconds()) / measurement.medianNanoseconds();
            baselineNanoseconds = OptionalDouble.of(baselineNanoseconds.orElse(measurement.medianNanoseconds()));
            steps.clear();
            steps.add(new Step(ordinal, incumbent));
            return new Point(row, ordinal, OptionalDouble.of(incumbent), Optional.empty());
        }

        private Point compared(EvaluationRow row, Measurement measurement) {
            double speedup = incumbent * gain(row, measurement);
            Optional<Interval> interval = measurement
                    .gain()
                    .filter(gain -> !gain.endedEarly() && gain.low() < gain.high())
                    .map(gain -> new Interval(incumbent * gain.low(), incumbent * gain.high()));
            if (row.isPromoted()) {
                incumbent = speedup;
                steps.add(new Step(row.recorded().ordinal(), speedup));
            }
            return new Point(row, row.recorded().ordinal(), OptionalDouble.of(speedup), interval);
        }

        /** Returns the gain over the incumbent; the ratio of the medians if there was no paired comparison. */
        private static double gain(EvaluationRow row, Measurement measurement) {
            return measurement
                    .gain()
                    .map(Gain::median)
                    .orElseGet(() -> row.incumbentBefore().orElse(measurement.medianNanoseconds())
                            / measurement.medianNanoseconds());
        }

        /** Extends the last step to the epoch's end, and starts a new step line. */
        private void endStepLine() {
            if (!steps.isEmpty()) {
                if (steps.getLast().ordinal() < lastOrdinal) {
                    steps.add(new Step(lastOrdinal, steps.getLast().speedup()));
                }
                stepLines.add(new StepLine(epoch, steps));
            }
            steps = new ArrayList<>();
        }
    }
}
