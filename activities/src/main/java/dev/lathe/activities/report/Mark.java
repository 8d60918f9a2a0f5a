package dev.lathe.activities.report;

import static dev.lathe.activities.report.Svg.coordinate;

import dev.lathe.tuning.report.Curve;
import java.util.Locale;

/** The mark of a decision in the charts. Shapes differ, so that colours are not needed to tell them apart. */
enum Mark {
    INCONCLUSIVE("INCONCLUSIVE"),
    DISCARD("DISCARD"),
    REJECTED("REJECTED, below the chart"),
    BASELINE("baseline"),
    REMEASURED("measured again in a new epoch"),
    KEEP("KEEP"),
    KEEP_TRADE_OFF("KEEP_TRADE_OFF");

    private final String legend;

    Mark(String legend) {
        this.legend = legend;
    }

    static Mark of(Curve.Point point) {
        return valueOf(point.row().decision());
    }

    String legend() {
        return legend;
    }

    String style() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the SVG of the mark at a position. */
    String shape(double x, double y) {
        return switch (this) {
            case DISCARD -> circle(x, y, "2.6");
            case INCONCLUSIVE -> circle(x, y, "3");
            case KEEP -> circle(x, y, "4.5");
            case KEEP_TRADE_OFF -> path(x, y, "m0-5l5 9h-10z");
            case BASELINE -> path(x, y, "m-4-4h8v8h-8z");
            case REMEASURED -> path(x, y, "m0-5l5 5l-5 5l-5-5z");
            case REJECTED -> path(x, y, "m-3-3l6 6m0-6l-6 6");
        };
    }

    private static String circle(double x, double y, String radius) {
        return "<circle cx=\"" + coordinate(x) + "\" cy=\"" + coordinate(y) + "\" r=\"" + radius + "\"/>";
    }

    private static String path(double x, double y, String shape) {
        return "<path d=\"M" + Svg.place(x, y) + shape + "\"/>";
    }
}
