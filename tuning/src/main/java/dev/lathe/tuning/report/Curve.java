package dev.lathe.tuning.report;

import java.util.List;
import java.util.OptionalDouble;

/** The convergence of a campaign: every evaluation as a point, and the incumbent's value as one step line per epoch. */
public record Curve(List<Point> points, List<StepLine> stepLines) {
    public Curve {
        points = List.copyOf(points);
        stepLines = List.copyOf(stepLines);
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
}
