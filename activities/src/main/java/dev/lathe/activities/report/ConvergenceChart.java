package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.escape;
import static dev.lathe.activities.report.Svg.coordinate;
import static dev.lathe.activities.report.Svg.place;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.CampaignSummary.Interval;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.report.CampaignSection;
import dev.lathe.tuning.report.Curve;
import dev.lathe.tuning.report.Curve.Point;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The convergence of a campaign as SVG: the speedup over the baseline by proposal, chained over the incumbents, with
 * the intervals of the comparisons. A second chart shows the medians as they were measured.
 */
record ConvergenceChart(CampaignSection campaign, CampaignLinks links) {
    /** Returns the chart of the speedups. */
    String speedups() {
        DoubleStream lines = DoubleStream.concat(
                campaign.vendorSpeedup().stream(), campaign.finalSpeedup().stream().mapToDouble(Gain::median));
        ConvergenceFrame frame = frame(DoubleStream.concat(values(Point::speedup), lines));
        String content = frame.axes("speedup, log scale", "x")
                + frame.horizon(1, "baseline-line", "baseline")
                + vendor(frame)
                + intervals(frame)
                + steps(frame)
                + dots(frame, Point::speedup, point -> !links.isDetailed(point.row()))
                + links(frame)
                + last(frame);
        return ConvergenceFrame.svg(
                "Speedup over the baseline by proposal for " + campaign.name() + ". " + outcome(), content);
    }

    /** Returns the chart of the medians in the campaign's unit, without titles. */
    String medians() {
        String unit = campaign.summary().unit();
        ConvergenceFrame frame = frame(values(this::median));
        return ConvergenceFrame.svg(
                "Medians by proposal for " + campaign.name() + " in " + unit,
                frame.axes(unit + ", log scale", "") + dots(frame, this::median, point -> true));
    }

    private ConvergenceFrame frame(DoubleStream values) {
        return ConvergenceFrame.of(values, campaign.curve().lastOrdinal());
    }

    private DoubleStream values(Function<Point, OptionalDouble> value) {
        return campaign.curve().points().stream().flatMapToDouble(point -> value.apply(point).stream());
    }

    private OptionalDouble median(Point point) {
        return point.row().value(campaign.metric());
    }

    private String outcome() {
        return campaign.summary()
                .best()
                .map(best -> "Best: " + CampaignSummary.speedupText(best.speedup(), best.speedupInterval()) + ".")
                .orElse("Nothing was measured yet.");
    }

    private String vendor(ConvergenceFrame frame) {
        OptionalDouble speedup = campaign.vendorSpeedup();
        return speedup.isEmpty()
                ? ""
                : frame.horizon(speedup.getAsDouble(), "vendor-line", "vendor library " + campaign.vendor());
    }

    private String intervals(ConvergenceFrame frame) {
        return eachMark(mark -> path(
                "interval " + mark.style(),
                points(mark).filter(point -> point.interval().isPresent()),
                point -> interval(frame, point.ordinal(), point.interval().orElseThrow())));
    }

    private static String interval(ConvergenceFrame frame, int ordinal, Interval interval) {
        double high = frame.y(interval.high());
        return "M" + place(frame.x(ordinal), high) + "v" + coordinate(frame.y(interval.low()) - high);
    }

    private String steps(ConvergenceFrame frame) {
        return campaign.curve().stepLines().stream()
                .map(line -> "<path class=\"best-line\" d=\"" + stairs(line.steps(), frame) + "\"/>")
                .collect(Collectors.joining());
    }

    private static String stairs(List<Curve.Step> steps, ConvergenceFrame frame) {
        Curve.Step first = steps.getFirst();
        return steps.stream()
                .skip(1)
                .map(step -> "H" + coordinate(frame.x(step.ordinal())) + "V" + coordinate(frame.y(step.speedup())))
                .collect(Collectors.joining(
                        "", "M" + place(frame.x(first.ordinal()), frame.y(first.speedup())), ""));
    }

    /** Returns points without a title and a link, one path for each mark. */
    private String dots(ConvergenceFrame frame, Function<Point, OptionalDouble> value, Predicate<Point> which) {
        return eachMark(mark -> path(
                "dots " + mark.style(),
                points(mark).filter(which),
                point -> "M" + place(frame.x(point.ordinal()), frame.y(value.apply(point))) + "h0"));
    }

    private static String path(String style, Stream<Point> points, Function<Point, String> shape) {
        String shapes = points.map(shape).collect(Collectors.joining());
        return shapes.isEmpty() ? "" : "<path class=\"" + style + "\" d=\"" + shapes + "\"/>";
    }

    private static String eachMark(Function<Mark, String> html) {
        return Arrays.stream(Mark.values()).map(html).collect(Collectors.joining());
    }

    private Stream<Point> points(Mark mark) {
        return campaign.curve().points().stream().filter(point -> Mark.of(point) == mark);
    }

    /** Returns the points with a title and a link, the kept ones last, so that they are on top. */
    private String links(ConvergenceFrame frame) {
        return eachMark(mark -> {
            String links = points(mark)
                    .filter(point -> this.links.isDetailed(point.row()))
                    .map(point -> link(point, mark.shape(frame.x(point.ordinal()), frame.y(point.speedup()))))
                    .collect(Collectors.joining("\n"));
            return links.isEmpty() ? "" : "<g class=\"" + mark.style() + "\">" + links + "</g>";
        });
    }

    /** The link has no tab stop, because the row in the table of candidates has one. */
    private String link(Point point, String shape) {
        return "<a href=\"" + escape(links.target(point.row())) + "\" tabindex=\"-1\"><title>" + escape(title(point))
                + "</title>" + shape + "</a>";
    }

    private String title(Point point) {
        OptionalDouble median = median(point);
        String values = median.isEmpty()
                ? ""
                : "\n" + Html.number(median) + " " + campaign.summary().unit() + ", " + Html.times(point.speedup())
                        + " the baseline";
        return point.row().kernel() + "\n" + point.row().decision() + ": "
                + point.row().recorded().verdict().reason() + "\n"
                + point.row().proposal().candidate().named() + values;
    }

    /** Returns the speedup of the final measurement with its interval. */
    private String last(ConvergenceFrame frame) {
        return campaign.finalSpeedup().map(gain -> last(gain, frame)).orElse("");
    }

    private static String last(Gain gain, ConvergenceFrame frame) {
        double x = ConvergenceFrame.FINAL_X;
        Optional<Interval> interval = Optional.of(new Interval(gain.low(), gain.high()));
        String text = "Final measurement: " + CampaignSummary.speedupText(gain.median(), interval);
        return "<g class=\"final\"><title>" + escape(text) + "</title><path d=\"M" + place(x, frame.y(gain.low())) + "V"
                + coordinate(frame.y(gain.high())) + "\"/>" + Mark.REMEASURED.shape(x, frame.y(gain.median()))
                + "<text x=\"" + coordinate(x) + "\" y=\"" + ConvergenceFrame.LOWER_EDGE
                + "\" text-anchor=\"middle\">final</text></g>";
    }
}
