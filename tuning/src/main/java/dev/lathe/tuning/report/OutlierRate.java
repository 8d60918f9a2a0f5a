package dev.lathe.tuning.report;

import java.util.List;
import java.util.Locale;

/** A rate outside the range that similar shapes suggest, in the campaign's unit. */
public record OutlierRate(
        String campaign,
        ComparedRate rate,
        double value,
        double expectedLow,
        double expectedHigh,
        String unit,
        List<String> similarShapes) {
    public OutlierRate {
        similarShapes = List.copyOf(similarShapes);
    }

    /** Returns a sentence that describes the outlier. */
    public String text() {
        String expected = value < expectedLow ? "at least " + number(expectedLow) : "at most " + number(expectedHigh);
        return campaign + ": outlier: " + rate + " " + number(value) + " " + unit + "; expected " + expected
                + " by comparison with " + String.join(", ", similarShapes);
    }

    private static String number(double rate) {
        return String.format(Locale.ROOT, rate < 1000 ? "%.4g" : "%.0f", rate);
    }
}
