package dev.lathe.cli.render;

/** A progress bar in plain characters, which every terminal and log can show. */
public final class Bar {
    private Bar() {}

    /** A bar that is that many characters wide between its brackets; the fraction is cut to 0..1. */
    public static String of(double fraction, int width) {
        int full = (int) Math.round(Math.max(0, Math.min(1, fraction)) * width);
        return "[" + "#".repeat(full) + ".".repeat(width - full) + "]";
    }
}
