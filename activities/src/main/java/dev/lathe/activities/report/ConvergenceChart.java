package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.escape;
import static dev.lathe.activities.report.Scale.coordinate;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.report.CampaignSection;
import dev.lathe.tuning.report.Curve;
import dev.lathe.tuning.report.Curve.Point;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The convergence of a campaign as SVG: the speedup over the baseline by proposal, chained over the incumbents, with
 * the intervals of the comparisons. A second chart shows the medians as they were measured.
 */
record ConvergenceChart(CampaignSection campaign, CampaignLinks links) {
    private static final double WIDTH = 440;
    private static final double HEIGHT = 236;
    private static final double LEFT = 46;
    private static final double TOP = 10;

    /** The right end of the proposals; the final measurement is drawn beyond. */
    private static final double RIGHT = WIDTH - 30;

    private static final double BOTTOM = HEIGHT - 54;
    private static final double REJECTED_AT = BOTTOM + 12;
    private static final double AXIS = HEIGHT - 30;

    /** Returns the chart of the speedups. */
    String speedups() {
        Scale scale = Scale.of(
                DoubleStream.concat(
                        DoubleStream.concat(
                                campaign.curve().points().stream().flatMapToDouble(point -> point.speedup().stream()),
                                campaign.vendorSpeedup().stream()),
                        campaign.finalSpeedup().stream().mapToDouble(gain -> gain.median())),
                BOTTOM,
                TOP);
        String text = "Speedup over the baseline by proposal for " + campaign.name() + ". " + outcome();
        return open(text)
                + axes(scale, "speedup, log scale", "x")
                + horizon(scale, OptionalDouble.of(1), "baseline-line", "baseline")
                + horizon(scale, campaign.vendorSpeedup(), "vendor-line", "vendor library " + campaign.vendor())
                + intervals(scale)
                + steps(scale)
                + bundled(scale, Point::speedup)
                + detailed(scale)
                + last(scale)
                + "</svg>\n";
    }

    /** Returns the chart of the medians in the campaign's unit, without titles. */
    String medians() {
        Function<Point, OptionalDouble> value = this::value;
        Scale scale = Scale.of(
                campaign.curve().points().stream().flatMapToDouble(point -> value.apply(point).stream()), BOTTOM, TOP);
        String text = "Medians by proposal for " + campaign.name() + " in " + campaign.summary().unit();
        return open(text)
                + axes(scale, campaign.summary().unit() + ", log scale", "")
                + Arrays.stream(Mark.values())
                        .map(mark -> path(mark, scale, value, point -> true))
                        .collect(Collectors.joining())
                + "</svg>\n";
    }

    private OptionalDouble value(Point point) {
        return point.row()
                .measurement()
                .map(measurement -> OptionalDouble.of(campaign.metric().valueOf(measurement.medianNanoseconds())))
                .orElse(OptionalDouble.empty());
    }

    private String outcome() {
        return campaign.summary()
                .best()
                .map(best -> "Best: " + CampaignSummary.speedupText(best.speedup(), best.speedupInterval()) + ".")
                .orElse("Nothing was measured yet.");
    }

    /** A group, because the marks of the chart are links. */
    private static String open(String text) {
        return "<svg viewBox=\"0 0 " + coordinate(WIDTH) + " " + coordinate(HEIGHT) + "\" role=\"group\" aria-label=\""
                + escape(text) + "\"><title>" + escape(text) + "</title>";
    }

    private double x(int ordinal) {
        return LEFT + 6 + (RIGHT - LEFT - 6) * ordinal / campaign.curve().lastOrdinal();
    }

    private String axes(Scale scale, String title, String suffix) {
        StringBuilder axes = new StringBuilder("<g class=\"axis\">");
        for (double tick : scale.ticks()) {
            String y = coordinate(scale.at(tick));
            axes.append("<path d=\"M" + LEFT + " " + y + "H" + coordinate(WIDTH - 4) + "\"/><text x=\"" + (LEFT - 5)
                    + "\" y=\""
                    + coordinate(scale.at(tick) + 4) + "\" text-anchor=\"end\">" + Scale.label(tick) + suffix
                            + "</text>");
        }
        axes.append("<path class=\"ground\" d=\"M" + LEFT + " " + AXIS + "H" + coordinate(RIGHT + 6) + "\"/>");
        for (int tick : ordinals()) {
            axes.append("<text x=\"" + coordinate(x(tick)) + "\" y=\"" + (AXIS + 13) + "\" text-anchor=\"middle\">"
                    + tick + "</text>");
        }
        axes.append("<text x=\"" + coordinate((LEFT + RIGHT) / 2) + "\" y=\"" + (HEIGHT - 3)
                + "\" text-anchor=\"middle\">proposal</text>");
        axes.append("<text transform=\"translate(11 " + coordinate((TOP + BOTTOM) / 2)
                + ") rotate(-90)\" text-anchor=\"middle\">"
                + escape(title) + "</text>");
        return axes.append("</g>").toString();
    }

    private List<Integer> ordinals() {
        int last = campaign.curve().lastOrdinal();
        int step = List.of(1, 2, 5, 10, 20, 50, 100, 200, 500).stream()
                .filter(size -> last / size <= 6)
                .findFirst()
                .orElse(1000);
        return IntStream.rangeClosed(0, last / step).mapToObj(i -> i * step).toList();
    }

    private static String horizon(Scale scale, OptionalDouble value, String style, String title) {
        return value.isEmpty()
                ? ""
                : "<path class=\"" + style + "\" d=\"M" + LEFT + " " + coordinate(scale.at(value.getAsDouble())) + "H"
                        + coordinate(WIDTH - 4) + "\"><title>" + escape(title) + ": "
                        + Html.times(value.getAsDouble()) + " the baseline</title></path>";
    }

    private String intervals(Scale scale) {
        return Arrays.stream(Mark.values())
                .map(mark -> path("interval " + mark.style(), points(mark, point -> point.interval().isPresent()),
                        point -> {
                    CampaignSummary.Interval interval = point.interval().orElseThrow();
                    double high = scale.at(interval.high());
                    return "M" + coordinate(x(point.ordinal())) + " " + coordinate(high) + "v"
                            + coordinate(scale.at(interval.low()) - high);
                }))
                .collect(Collectors.joining());
    }

    private String steps(Scale scale) {
        return campaign.curve().stepLines().stream()
                .map(line -> "<path class=\"best-line\" d=\"" + stairs(line, scale) + "\"/>")
                .collect(Collectors.joining());
    }

    private String stairs(Curve.StepLine line, Scale scale) {
        Curve.Step first = line.steps().getFirst();
        return "M" + coordinate(x(first.ordinal())) + " " + coordinate(scale.at(first.speedup()))
                + line.steps().stream()
                        .skip(1)
                        .map(step -> "H" + coordinate(x(step.ordinal())) + "V" + coordinate(scale.at(step.speedup())))
                        .collect(Collectors.joining());
    }

    /** Returns the points without a title and a link, one path for each mark. */
    private String bundled(Scale scale, Function<Point, OptionalDouble> value) {
        return Arrays.stream(Mark.values())
                .map(mark -> path(mark, scale, value, point -> !links.isDetailed(point.row())))
                .collect(Collectors.joining());
    }

    private String path(Mark mark, Scale scale, Function<Point, OptionalDouble> value, Predicate<Point> which) {
        ToDoubleFunction<Point> y = point -> y(value.apply(point), scale);
        return path("dots " + mark.style(), points(mark, which), point ->
                "M" + coordinate(x(point.ordinal())) + " " + coordinate(y.applyAsDouble(point)) + "h0");
    }

    private static double y(OptionalDouble value, Scale scale) {
        return value.isPresent() ? scale.at(value.getAsDouble()) : REJECTED_AT;
    }

    private static String path(String style, List<Point> points, Function<Point, String> shape) {
        return points.isEmpty()
                ? ""
                : "<path class=\"" + style + "\" d=\"" + points.stream().map(shape).collect(Collectors.joining())
                        + "\"/>";
    }

    private List<Point> points(Mark mark, Predicate<Point> which) {
        return campaign.curve().points().stream()
                .filter(point -> Mark.of(point.row().decision()) == mark)
                .filter(which)
                .toList();
    }

    /** Returns the points with a title and a link, the kept ones last, so that they are on top. */
    private String detailed(Scale scale) {
        return Arrays.stream(Mark.values())
                .map(mark -> points(mark, point -> links.isDetailed(point.row())).stream()
                        .map(point -> dot(mark, point, y(point.speedup(), scale)))
                        .collect(Collectors.joining("\n", "<g class=\"" + mark.style() + "\">", "</g>")))
                .filter(group -> group.contains("<a"))
                .collect(Collectors.joining());
    }

    /** The link has no tab stop, because the row in the table of candidates has one. */
    private String dot(Mark mark, Point point, double y) {
        return "<a href=\"" + escape(links.target(point.row())) + "\" tabindex=\"-1\"><title>" + escape(title(point))
                + "</title>"
                + mark.shape(x(point.ordinal()), y) + "</a>";
    }

    private String title(Point point) {
        String value = value(point).isPresent()
                ? "\n" + Html.number(value(point)) + " " + campaign.summary().unit() + ", "
                        + Html.times(point.speedup()) + " the baseline"
                : "";
        return point.row().kernel() + "\n" + point.row().decision() + ": " + point.row().recorded().verdict().reason()
                + "\n"
                + point.row().proposal().candidate().named() + value;
    }

    /** Returns the speedup of the final measurement with its interval. */
    private String last(Scale scale) {
        return campaign.finalSpeedup()
                .map(gain -> {
                    double x = WIDTH - 14;
                    Optional<CampaignSummary.Interval> interval =
                            Optional.of(new CampaignSummary.Interval(gain.low(), gain.high()));
                    String text = "Final measurement: " + CampaignSummary.speedupText(gain.median(), interval);
                    return "<g class=\"final\"><title>" + escape(text) + "</title><path d=\"M" + coordinate(x) + " "
                            + coordinate(scale.at(gain.low())) + "V" + coordinate(scale.at(gain.high())) + "\"/>"
                            + Mark.REMEASURED.shape(x, scale.at(gain.median())) + "<text x=\"" + coordinate(x)
                                    + "\" y=\""
                            + (HEIGHT - 3) + "\" text-anchor=\"middle\">final</text></g>";
                })
                .orElse("");
    }
}
