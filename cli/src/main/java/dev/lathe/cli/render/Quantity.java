package dev.lathe.cli.render;

import java.time.Duration;
import java.util.Locale;

/** Formats numbers with their units. */
public final class Quantity {
    private Quantity() {}

    /** Formats a value with four significant digits, without an exponent. */
    public static String value(double value, String unit) {
        return value(value) + " " + unit;
    }

    /** Formats a value; uses the unit times 1000 for large values of units with the prefix G. */
    public static String large(double value, String unit) {
        return unit.startsWith("G") && value > 10_000
                ? value(value / 1000, "T" + unit.substring(1))
                : value(value, unit);
    }

    /** Formats a value whose unit stands elsewhere. */
    static String value(double value) {
        double size = Math.abs(value);
        int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    public static String speedup(double times) {
        return String.format(Locale.ROOT, "%.2fx", times);
    }

    public static String percent(double percent) {
        return String.format(Locale.ROOT, "%.0f %%", percent);
    }

    public static String rate(double perSecond) {
        return String.format(Locale.ROOT, "%.1f/s", perSecond);
    }

    public static String bytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MiB", bytes / (double) (1 << 20));
    }

    /** Formats a duration by its two largest units: {@code 1 h 05 min}, {@code 3 min 20 s}, {@code 40 s}. */
    public static String time(Duration time) {
        long seconds = Math.max(0, time.toSeconds());
        if (seconds >= 3600) {
            return String.format(Locale.ROOT, "%d h %02d min", seconds / 3600, seconds % 3600 / 60);
        }
        if (seconds >= 60) {
            return String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60);
        }
        return seconds + " s";
    }

    /**
     * Returns a progress bar of ASCII characters with the given number of characters between its brackets. The fraction
     * is clamped to 0..1.
     */
    public static String bar(double fraction, int width) {
        int full = (int) Math.round(Math.max(0, Math.min(1, fraction)) * width);
        return "[" + "#".repeat(full) + ".".repeat(width - full) + "]";
    }
}
