package dev.lathe.cli.render;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

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

        private int width(List<R> rows) {
            return Math.max(
                    title.length(),
                    rows.stream().mapToInt(row -> text(row).length()).max().orElse(0));
        }

        private String pad(String text, int width) {
            String space = " ".repeat(width - text.length());
            return switch (side) {
                case LEFT -> text + space;
                case RIGHT -> space + text;
            };
        }
    }

    /** Returns the title line and one line for each row. */
    public List<String> lines(List<R> rows, int width) {
        List<Column<R>> shown = fitting(rows, width);
        List<Integer> widths = shown.stream().map(column -> column.width(rows)).toList();
        List<String> lines = new ArrayList<>();
        lines.add(line(shown, widths, Column::title, width));
        rows.forEach(row -> lines.add(line(shown, widths, column -> column.text(row), width)));
        return lines;
    }

    private List<Column<R>> fitting(List<R> rows, int width) {
        List<Column<R>> shown = new ArrayList<>(columns);
        while (total(shown, rows) > width && shown.stream().anyMatch(column -> column.rank() > 0)) {
            shown.remove(shown.stream().max(Comparator.comparingInt(Column::rank)).orElseThrow());
        }
        return shown;
    }

    private int total(List<Column<R>> shown, List<R> rows) {
        return shown.stream().mapToInt(column -> column.width(rows) + GAP.length()).sum() - GAP.length();
    }

    private static <R> String line(
            List<Column<R>> shown, List<Integer> widths, Function<Column<R>, String> text, int width) {
        String line = String.join(
                        GAP,
                        IntStream.range(0, shown.size())
                                .mapToObj(i -> shown.get(i).pad(text.apply(shown.get(i)), widths.get(i)))
                                .toList())
                .stripTrailing();
        return line.length() <= width ? line : line.substring(0, width);
    }
}
