package dev.lathe.tuning.report.outlier;

import java.util.List;
import java.util.Locale;

/** A rate that is outside of what its neighbours make likely, in the campaign's unit. */
public record OutlierRate(
        String campaign, ComparedRate figure, double value, double least, double most, String unit, List<String> neighbours) {
    public OutlierRate {
        neighbours = List.copyOf(neighbours);
    }

    /** One sentence on it. */
    public String text() {
        String likely = value < least ? "at least " + number(least) : "at most " + number(most);
        return campaign + ": " + number(value) + " " + unit + " is odd for the " + figure + "; beside "
                + String.join(", ", neighbours) + " " + likely + " is likely";
    }

    private static String number(double rate) {
        return String.format(Locale.ROOT, rate < 1000 ? "%.4g" : "%.0f", rate);
    }
}
