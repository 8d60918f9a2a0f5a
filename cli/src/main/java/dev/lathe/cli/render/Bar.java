package dev.lathe.cli.render;

/** A progress bar of ASCII characters. */
public final class Bar {
    private Bar() {}

    /** Returns a bar with the given number of characters between its brackets. The fraction is clamped to 0..1. */
    public static String of(double fraction, int width) {
        int full = (int) Math.round(Math.max(0, Math.min(1, fraction)) * width);
        return "[" + "#".repeat(full) + ".".repeat(width - full) + "]";
    }
}
