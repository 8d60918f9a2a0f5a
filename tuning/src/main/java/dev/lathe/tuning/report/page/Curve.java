package dev.lathe.tuning.report.page;

import java.util.List;
import java.util.OptionalDouble;

/** How a campaign converged: every evaluation as a point, and the best so far as stairs, one flight for each epoch. */
public record Curve(List<Point> points, List<Stairs> stairs) {
    public Curve {
        points = List.copyOf(points);
        stairs = List.copyOf(stairs);
    }

    /** An evaluation at its ordinal; a rejected one has no value. The kind is the word of its decision. */
    public record Point(int ordinal, OptionalDouble value, String kind, String kernel, String note) {}

    /** The incumbent's value from an ordinal on. */
    public record Step(int ordinal, double value) {}

    public record Stairs(int epoch, List<Step> steps) {
        public Stairs {
            steps = List.copyOf(steps);
        }
    }
}
