package dev.lathe.cli.render;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table of aligned columns. If the width is too small, the columns of the highest rank are omitted. */
public record TextTable<R>(List<Column<R>> columns) {
    private static final String GAP = "  ";

    /** A width for pipes, where lines are not truncated. */
    public static final int UNBOUNDED = 10_000;

    public TextTable {
        columns = List.copyOf(columns);
    }

    /** The alignment of a column. */
    public enum Side {
        LEFT,
        RIGHT
    }

    /** A column. Columns of higher rank are omitted first; columns of rank 0 are never omitted. */
    public record Column<R>(String title, Side side, int rank, Function<R, String> cell) {
        public static <R> Column<R> left(String title, Function<R, String> cell) {
            return new Column<>(title, Side.LEFT, 0, cell);
        }

        public static <R> Column<R> right(String title, Function<R, String> cell) {
            return new Column<>(title, Side.RIGHT, 0, cell);
        }

        /** Returns the first line of the cell, because a row is one line. */
        private String text(R row) {
            return cell.apply(row).lines().findFirst().orElse("");
        }

        private Texts texts(List<R> rows) {
            return new Texts(
                    side,
                    rank,
                    Stream.concat(Stream.of(title), rows.stream().map(this::text)).toList());
        }
    }

    /** The texts of a column: its title, and one for each row. */
    private record Texts(Side side, int rank, List<String> lines, int width) {
        Texts(Side side, int rank, List<String> lines) {
            this(side, rank, lines, lines.stream().mapToInt(String::length).max().orElse(0));
        }

        String padded(int line) {
            String text = lines.get(line), space = " ".repeat(width - text.length());
            return switch (side) {
                case LEFT -> text + space;
                case RIGHT -> space + text;
            };
        }
    }

    /** Returns the title line and one line for each row. */
    public List<String> lines(List<R> rows, int width) {
        List<Texts> shown = fitting(columns.stream().map(column -> column.texts(rows)).toList(), width);
        return IntStream.rangeClosed(0, rows.size())
                .mapToObj(number -> line(shown, number, width))
                .toList();
    }

    private static List<Texts> fitting(List<Texts> columns, int width) {
        List<Texts> shown = new ArrayList<>(columns);
        while (total(shown) > width && shown.stream().anyMatch(column -> column.rank() > 0)) {
            shown.remove(shown.stream().max(Comparator.comparingInt(Texts::rank)).orElseThrow());
        }
        return shown;
    }

    private static int total(List<Texts> shown) {
        return shown.stream().mapToInt(column -> column.width() + GAP.length()).sum() - GAP.length();
    }

    private static String line(List<Texts> shown, int number, int width) {
        String line = shown.stream()
                .map(column -> column.padded(number))
                .collect(Collectors.joining(GAP))
                .stripTrailing();
        return line.length() <= width ? line : line.substring(0, width);
    }
}
