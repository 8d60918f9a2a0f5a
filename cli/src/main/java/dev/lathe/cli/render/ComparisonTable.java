package dev.lathe.cli.render;

import dev.lathe.cli.comparison.ComparedShape;
import dev.lathe.cli.comparison.ComparedShape.Found;
import dev.lathe.cli.comparison.ComparedSweep;
import dev.lathe.cli.comparison.SweepComparison;
import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.cli.render.TextTable.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tables of a comparison: one row for each sweep, then one row for each shape. */
public final class ComparisonTable {
    private ComparisonTable() {}

    public static List<String> lines(SweepComparison comparison) {
        List<String> lines = new ArrayList<>(sweeps(comparison));
        lines.add("");
        lines.addAll(shapes(comparison));
        if (!comparison.excluded().isEmpty()) {
            lines.add("");
            lines.add("Excluded, because not every sweep has measured it: " + String.join(", ", comparison.excluded()));
        }
        return lines;
    }

    private static List<String> sweeps(SweepComparison comparison) {
        int end = comparison.iterations();
        return new TextTable<ComparedSweep>(List.of(
                        new Column<>("sweep", Side.LEFT, 0, ComparedSweep::id),
                        new Column<>("strategy", Side.LEFT, 0, ComparedSweep::strategy),
                        shareAfter(Math.max(1, end / 6)),
                        shareAfter(Math.max(1, end / 3)),
                        shareAfter(end),
                        number("worst", sweep -> share(sweep.worst())),
                        number("of vendor", sweep -> percent(sweep.overVendor()))))
                .lines(comparison.sweeps(), TextTable.UNBOUNDED);
    }

    private static Column<ComparedSweep> shareAfter(int iterations) {
        return number("@" + iterations, sweep -> share(sweep.shareAfter(iterations)));
    }

    private static List<String> shapes(SweepComparison comparison) {
        List<Column<ComparedShape>> columns = IntStream.range(0, comparison.sweeps().size())
                .boxed()
                .flatMap(index -> columns(comparison.sweeps().get(index).id(), index))
                .toList();
        Column<ComparedShape> name = new Column<>("shape", Side.LEFT, 0, ComparedShape::shape);
        return new TextTable<>(Stream.concat(Stream.of(name), columns.stream()).toList())
                .lines(comparison.shapes(), TextTable.UNBOUNDED);
    }

    private static Stream<Column<ComparedShape>> columns(String id, int index) {
        return Stream.of(
                number(id, shape -> Quantity.large(shape.sweeps().get(index).value(), shape.unit())),
                number("of vendor", shape -> percent(shape.sweeps().get(index).overVendor())),
                number("found at", shape -> foundAt(shape.sweeps().get(index))));
    }

    private static <R> Column<R> number(String title, Function<R, String> cell) {
        return new Column<>(title, Side.RIGHT, 0, cell);
    }

    private static String foundAt(Found found) {
        return found.foundAt() + "/" + found.iterations();
    }

    private static String share(double share) {
        return String.format(Locale.ROOT, "%.3f", share);
    }

    private static String percent(OptionalDouble ratio) {
        return ratio.isPresent() ? String.format(Locale.ROOT, "%.1f %%", 100 * ratio.getAsDouble()) : "-";
    }
}
