package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.escape;
import static dev.lathe.activities.report.Svg.coordinate;

import dev.lathe.tuning.report.CampaignSection;
import dev.lathe.tuning.report.Curve;
import dev.lathe.tuning.report.WinnerSection;
import dev.lathe.tuning.space.KnobValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The knobs of the winner's family as parallel axes: a line for each measured candidate, in three classes of speed, one
 * for the winner, and the speedup as the last axis.
 */
final class ParallelCoordinates {
    private static final double SPACING = 96;
    private static final double LEFT = 48;
    private static final double TOP = 40;
    private static final double BOTTOM = 230;
    private static final int MOST_LABELS = 12;
    private static final int LABEL_LENGTH = 13;

    private final String campaign;
    private final WinnerSection winner;
    private final List<Curve.Point> slowestFirst;
    private final List<String> knobs;
    private final List<List<KnobValue>> values;
    private final Scale scale;

    private ParallelCoordinates(CampaignSection campaign, WinnerSection winner) {
        this.campaign = campaign.name();
        this.winner = winner;
        this.slowestFirst = campaign.curve().points().stream()
                .filter(point -> point.speedup().isPresent())
                .filter(point -> point.row().proposal().candidate().family().equals(winner.family()))
                .sorted(Comparator.comparingDouble(point -> point.speedup().getAsDouble()))
                .toList();
        this.knobs = slowestFirst.getLast().row().proposal().candidate().knobs().keySet().stream()
                .filter(knob -> valuesOf(knob).size() > 1)
                .toList();
        this.values = knobs.stream().map(this::valuesOf).toList();
        this.scale = Scale.of(slowestFirst.stream().mapToDouble(point -> point.speedup().getAsDouble()), BOTTOM, TOP);
    }

    /** Returns the chart; empty without a winner, and if fewer than two candidates or knobs differ. */
    static Optional<String> of(CampaignSection campaign) {
        return campaign.winner()
                .filter(winner -> campaign.curve().points().stream()
                        .anyMatch(point -> point.speedup().isPresent()
                                && point.row().proposal().candidate().family().equals(winner.family())))
                .map(winner -> new ParallelCoordinates(campaign, winner))
                .filter(chart -> chart.slowestFirst.size() > 1 && chart.knobs.size() > 1)
                .map(ParallelCoordinates::svg);
    }

    private List<KnobValue> valuesOf(String knob) {
        return slowestFirst.stream()
                .flatMap(point -> Optional.ofNullable(point.row().proposal().candidate().knobs().get(knob)).stream())
                .distinct()
                .sorted()
                .toList();
    }

    private String svg() {
        double width = LEFT + SPACING * knobs.size() + 44;
        String text = "Knob values of " + slowestFirst.size() + " measured candidates of the family "
                + winner.family() + " for " + campaign + ", and their speedups over the baseline";
        return "<svg class=\"wide\" style=\"width:" + coordinate(width) + "px\"" + Svg.viewBox(width, BOTTOM + 14)
                + Svg.description("img", text) + lines() + axes() + "</svg>\n";
    }

    private double x(int axis) {
        return LEFT + SPACING * axis;
    }

    /**
     * Returns the lines in four classes: the slower half, the third and the last quarter, and the winner, which need
     * not be the fastest: a gain may be inconclusive.
     */
    private String lines() {
        List<Curve.Point> others = slowestFirst.stream().filter(point -> !isWinner(point)).toList();
        int count = others.size();
        List<List<Curve.Point>> classes = List.of(
                others.subList(0, count / 2),
                others.subList(count / 2, count * 3 / 4),
                others.subList(count * 3 / 4, count),
                slowestFirst.stream().filter(this::isWinner).toList());
        return IntStream.range(0, classes.size())
                .mapToObj(speed -> "<path class=\"line speed" + speed + "\" d=\""
                        + classes.get(speed).stream().map(this::line).collect(Collectors.joining()) + "\"/>")
                .collect(Collectors.joining());
    }

    private boolean isWinner(Curve.Point point) {
        return point.row().kernel().equals(winner.kernel());
    }

    private String line(Curve.Point point) {
        List<String> places = new ArrayList<>();
        for (int axis = 0; axis < knobs.size(); axis++) {
            KnobValue value = point.row().proposal().candidate().knobs().get(knobs.get(axis));
            places.add(Math.round(x(axis)) + " " + Math.round(y(axis, values.get(axis).indexOf(value))));
        }
        places.add(Math.round(x(knobs.size())) + " " + Math.round(scale.at(point.speedup().getAsDouble())));
        return "M" + String.join("L", places);
    }

    private double y(int axis, int position) {
        return BOTTOM + (TOP - BOTTOM) * Math.max(0, position) / Math.max(1, values.get(axis).size() - 1);
    }

    private String axes() {
        StringBuilder axes = new StringBuilder("<g class=\"axis\">");
        for (int axis = 0; axis < knobs.size(); axis++) {
            axes.append(axis(axis, knobs.get(axis)));
            int size = values.get(axis).size();
            int step = Math.ceilDiv(size, MOST_LABELS);
            for (int position = 0; position < size; position += step) {
                axes.append(label(x(axis), y(axis, position), values.get(axis).get(position).shown()));
            }
        }
        axes.append(axis(knobs.size(), "speedup"));
        scale.ticks().forEach(tick -> axes.append(label(x(knobs.size()), scale.at(tick), Scale.label(tick) + "x")));
        return axes.append("</g>").toString();
    }

    private String axis(int axis, String name) {
        String x = coordinate(x(axis));
        return "<path class=\"ground\" d=\"M" + x + " " + TOP + "V" + BOTTOM + "\"/>"
                + "<text class=\"title\" x=\"" + x + "\" y=\"" + (axis % 2 == 0 ? 12 : 26)
                + "\" text-anchor=\"middle\">" + escape(name) + "</text>";
    }

    private static String label(double x, double y, String text) {
        String shown = text.length() <= LABEL_LENGTH ? text : text.substring(0, LABEL_LENGTH - 1) + "…";
        return "<text x=\"" + coordinate(x + 4) + "\" y=\"" + coordinate(y + 4) + "\">" + escape(shown) + "</text>";
    }
}
