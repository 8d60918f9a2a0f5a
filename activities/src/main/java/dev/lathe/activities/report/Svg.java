package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.escape;

import java.util.Locale;

/** Coordinates and frames of charts as SVG. */
final class Svg {
    private Svg() {}

    /** Formats a coordinate with one decimal. */
    static String coordinate(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    /** Formats a place: {@code 12.5 7}. */
    static String place(double x, double y) {
        return coordinate(x) + " " + coordinate(y);
    }

    /** Returns the attribute with the size of the chart. */
    static String viewBox(double width, double height) {
        return " viewBox=\"0 0 " + place(width, height) + "\"";
    }

    /** Returns the attributes and the title that describe the chart, and the end of the tag between them. */
    static String description(String role, String text) {
        return " role=\"" + role + "\" aria-label=\"" + escape(text) + "\"><title>" + escape(text) + "</title>";
    }
}
