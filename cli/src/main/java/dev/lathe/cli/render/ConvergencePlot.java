package dev.lathe.cli.render;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Draws convergence lines as an SVG image: the share of the best value over the number of evaluations. */
public record ConvergencePlot(String title, List<Line> lines) {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 360;
    private static final int LEFT = 50;
    private static final int TOP = 30;
    private static final int RIGHT = 150;
    private static final int BOTTOM = 40;

    /** The lower end of the vertical axis. */
    private static final double LOWEST = 0.7;

    /** Colors that are distinguishable with any color vision (Okabe and Ito, 2008). */
    private static final List<String> COLORS =
            List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999");

    public ConvergencePlot {
        lines = List.copyOf(lines);
    }

    /** A line: {@code shares[0]} is the share after the first evaluation. */
    public record Line(String name, List<Double> shares) {
        public Line {
            shares = List.copyOf(shares);
        }
    }

    public String svg() {
        String size = WIDTH + " " + HEIGHT;
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size
                + "\" font-family=\"sans-serif\" font-size=\"11\">\n"
                + "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
                + text(LEFT, 18, title)
                + IntStream.rangeClosed(0, 6).mapToObj(i -> level(LOWEST + 0.05 * i)).collect(Collectors.joining())
                + IntStream.rangeClosed(0, 5).mapToObj(i -> mark(evaluations() * i / 5)).collect(Collectors.joining())
                + IntStream.range(0, lines.size()).mapToObj(this::line).collect(Collectors.joining())
                + "</svg>\n";
    }

    private int evaluations() {
        return lines.stream().mapToInt(line -> line.shares().size()).max().orElseThrow();
    }

    private String level(double share) {
        return String.format(
                        Locale.ROOT,
                        "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>\n",
                        LEFT,
                        WIDTH - RIGHT,
                        y(share),
                        y(share))
                + text(LEFT - 32, y(share) + 4, String.format(Locale.ROOT, "%.2f", share));
    }

    private String mark(int evaluation) {
        return text(x(evaluation) - 8, HEIGHT - BOTTOM + 16, Integer.toString(evaluation));
    }

    private String line(int index) {
        Line line = lines.get(index);
        String color = COLORS.get(index % COLORS.size());
        String points = IntStream.rangeClosed(1, line.shares().size())
                .mapToObj(n -> String.format(Locale.ROOT, "%.1f,%.1f", x(n), y(line.shares().get(n - 1))))
                .collect(Collectors.joining(" "));
        double row = TOP + 16 * index;
        return "<polyline fill=\"none\" stroke-width=\"1.5\" stroke=\"" + color + "\" points=\"" + points + "\"/>\n"
                + "<g fill=\"" + color + "\">" + text(WIDTH - RIGHT + 10, row, line.name()) + "</g>\n";
    }

    private static String text(double x, double y, String words) {
        return String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\">%s</text>\n", x, y, words);
    }

    private double x(int evaluation) {
        return LEFT + (double) (WIDTH - LEFT - RIGHT) * evaluation / evaluations();
    }

    private static double y(double share) {
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - Math.max(0, share - LOWEST) / (1 - LOWEST));
    }
}
