package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.escape;
import static dev.lathe.activities.report.Svg.coordinate;

import java.util.List;

/** Horizontal bars with a label on the left and a text on the right. */
record BarChart(String text, List<Bar> bars) {
    /** The width of a capital letter, with which labels such as CONSUMER_GROUPS fit. */
    private static final double LETTER = 8.8;

    /** Where bars with short labels begin, so that charts of one page are aligned. */
    private static final double LEFT = 124;

    private static final double GAP = 6;
    private static final double LONGEST = 190;
    private static final double TEXT = 126;
    private static final double ROW = 20;

    BarChart {
        bars = List.copyOf(bars);
    }

    /** A bar: the length of its first part, and of a second part that follows. */
    record Bar(String label, double length, double more, String text) {}

    String html() {
        double most = bars.stream().mapToDouble(bar -> bar.length() + bar.more()).max().orElse(0);
        double left = left();
        StringBuilder html = new StringBuilder("<div class=\"bars\"><svg"
                + Svg.viewBox(left + LONGEST + TEXT, ROW * bars.size() + 4) + Svg.description("img", text));
        for (int row = 0; row < bars.size(); row++) {
            html.append(bar(bars.get(row), left, ROW * row, most > 0 ? LONGEST / most : 0));
        }
        return html.append("</svg>\n</div>").toString();
    }

    /** Returns where the bars begin: behind the longest label. */
    private double left() {
        int longest = bars.stream().mapToInt(bar -> bar.label().length()).max().orElse(0);
        return Math.max(LEFT, GAP + LETTER * longest);
    }

    private static String bar(Bar bar, double left, double top, double unit) {
        double first = bar.length() * unit;
        double second = bar.more() * unit;
        String y = coordinate(top + 15);
        return "<g class=\"bar\"><text x=\"" + coordinate(left - GAP) + "\" y=\"" + y + "\" text-anchor=\"end\">"
                + escape(bar.label()) + "</text>"
                + rectangle("first", left, top, first)
                + (second > 0 ? rectangle("second", left + first, top, second) : "")
                + "<text x=\"" + coordinate(left + first + second + GAP) + "\" y=\"" + y + "\">" + escape(bar.text())
                + "</text></g>";
    }

    private static String rectangle(String style, double x, double top, double width) {
        return "<rect class=\"" + style + "\" x=\"" + coordinate(x) + "\" y=\"" + coordinate(top + 4) + "\" width=\""
                + coordinate(Math.max(0.5, width)) + "\" height=\"14\"/>";
    }
}
