package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.escape;
import static dev.lathe.activities.report.Svg.coordinate;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The coordinates and axes of a chart by proposal. */
record ConvergenceFrame(Scale scale, int lastOrdinal) {
    /** The horizontal place of the final measurement, which is to the right of the proposals. */
    static final double FINAL_X = 426;

    /** The baseline of the texts at the lower edge. */
    static final double LOWER_EDGE = 233;

    private static final double WIDTH = 440;
    private static final double HEIGHT = 236;
    private static final double LEFT = 46;
    private static final double RIGHT = 410;
    private static final double TOP = 10;
    private static final double BOTTOM = 182;
    private static final double REJECTED_AT = 194;
    private static final double AXIS = 206;

    static ConvergenceFrame of(DoubleStream values, int lastOrdinal) {
        return new ConvergenceFrame(Scale.of(values, BOTTOM, TOP), lastOrdinal);
    }

    /** Returns the whole chart. It is a group, because its marks are links. */
    static String svg(String text, String content) {
        return "<svg" + Svg.viewBox(WIDTH, HEIGHT) + Svg.description("group", text) + content + "</svg>\n";
    }

    double x(int ordinal) {
        return LEFT + 6 + (RIGHT - LEFT - 6) * ordinal / lastOrdinal;
    }

    double y(double value) {
        return scale.at(value);
    }

    /** Returns the place of a value; that of the rejected candidates, below the chart, if it is absent. */
    double y(OptionalDouble value) {
        return value.isPresent() ? y(value.getAsDouble()) : REJECTED_AT;
    }

    /** Returns the axes. The suffix follows the values on the vertical axis. */
    String axes(String title, String suffix) {
        StringBuilder axes = new StringBuilder("<g class=\"axis\">");
        scale.ticks().forEach(tick -> axes.append(line(tick)).append(label(tick, suffix)));
        axes.append("<path class=\"ground\" d=\"M" + LEFT + " " + AXIS + "H" + coordinate(RIGHT + 6) + "\"/>");
        ordinals().forEach(ordinal -> axes.append(label(ordinal)));
        axes.append("<text x=\"" + coordinate((LEFT + RIGHT) / 2) + "\" y=\"" + LOWER_EDGE
                + "\" text-anchor=\"middle\">proposal</text>");
        axes.append("<text transform=\"translate(11 " + coordinate((TOP + BOTTOM) / 2)
                + ") rotate(-90)\" text-anchor=\"middle\">" + escape(title) + "</text>");
        return axes.append("</g>").toString();
    }

    private String line(double tick) {
        return "<path d=\"" + horizontal(tick) + "\"/>";
    }

    private String horizontal(double value) {
        return "M" + LEFT + " " + coordinate(y(value)) + "H" + coordinate(WIDTH - 4);
    }

    private String label(double tick, String suffix) {
        return "<text x=\"" + (LEFT - 5) + "\" y=\"" + coordinate(y(tick) + 4) + "\" text-anchor=\"end\">"
                + Scale.label(tick) + suffix + "</text>";
    }

    private String label(int ordinal) {
        return "<text x=\"" + coordinate(x(ordinal)) + "\" y=\"" + (AXIS + 13) + "\" text-anchor=\"middle\">" + ordinal
                + "</text>";
    }

    /** Returns at most seven round ordinals. */
    private List<Integer> ordinals() {
        int step = List.of(1, 2, 5, 10, 20, 50, 100, 200, 500).stream()
                .filter(size -> lastOrdinal / size <= 6)
                .findFirst()
                .orElse(1000);
        return IntStream.rangeClosed(0, lastOrdinal / step).mapToObj(i -> i * step).toList();
    }

    /** Returns a horizontal line at a speedup over the baseline. */
    String horizon(double speedup, String style, String title) {
        return "<path class=\"" + style + "\" d=\"" + horizontal(speedup) + "\"><title>" + escape(title) + ": "
                + Html.times(speedup) + " the baseline</title></path>";
    }
}
