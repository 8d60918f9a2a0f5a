package dev.lathe.cli.render;

import dev.lathe.cli.comparison.SweepComparison;
import dev.lathe.cli.comparison.SweepComparison.ComparedShape;
import dev.lathe.cli.comparison.SweepComparison.ComparedSweep;
import dev.lathe.cli.render.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
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
                        Column.left("sweep", ComparedSweep::id),
                        Column.left("strategy", ComparedSweep::strategy),
                        shareAfter(Math.max(1, end / 6)),
                        shareAfter(Math.max(1, end / 3)),
                        shareAfter(end),
                        Column.right("worst", sweep -> share(sweep.worst())),
                        Column.right("of vendor", sweep -> percent(sweep.overVendor()))))
                .lines(comparison.sweeps(), TextTable.UNBOUNDED);
    }

    private static Column<ComparedSweep> shareAfter(int iterations) {
        return Column.right("@" + iterations, sweep -> share(sweep.shareAfter(iterations)));
    }

    private static List<String> shapes(SweepComparison comparison) {
        List<Column<ComparedShape>> columns = IntStream.range(0, comparison.sweeps().size())
                .boxed()
                .flatMap(index -> columns(comparison.sweeps().get(index).id(), index))
                .toList();
        Column<ComparedShape> name = Column.left("shape", ComparedShape::shape);
        return new TextTable<>(Stream.concat(Stream.of(name), columns.stream()).toList())
                .lines(comparison.shapes(), TextTable.UNBOUNDED);
    }

    private static Stream<Column<ComparedShape>> columns(String id, int index) {
        return Stream.of(
                Column.right(id, shape -> Quantity.large(shape.sweeps().get(index).value(), shape.unit())),
                Column.right("of vendor", shape -> percent(shape.sweeps().get(index).overVendor())),
                Column.right("found at", shape -> foundAt(shape.sweeps().get(index))));
    }

    private static String foundAt(ComparedShape.Found found) {
        return found.foundAt() + "/" + found.iterations();
    }

    private static String share(double share) {
        return String.format(Locale.ROOT, "%.3f", share);
    }

    private static String percent(OptionalDouble ratio) {
        return ratio.isPresent() ? String.format(Locale.ROOT, "%.1f %%", 100 * ratio.getAsDouble()) : "-";
    }
}
