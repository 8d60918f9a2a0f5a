package dev.lathe.cli.render;

import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.cli.simulation.StrategyResult;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A table with one row for each strategy and space. */
public final class StrategyTable {
    private StrategyTable() {}

    /** Returns the rows: shares after a third of the evaluations and after all of them. */
    public static List<String> lines(List<StrategyResult> results, int evaluations) {
        int third = Math.max(1, evaluations / 3);
        return new TextTable<StrategyResult>(List.of(
                        Column.left("space", StrategyResult::space),
                        Column.left("strategy", StrategyResult::strategy),
                        share("@" + evaluations / 3, result -> result.meanAfter(third)),
                        share("@" + evaluations, result -> result.meanAfter(evaluations)),
                        share("worst", StrategyResult::worst),
                        Column.right("ms each", number("%.1f", StrategyResult::proposingMilliseconds)),
                        Column.right("speed-up", number("%.1f", StrategyResult::timesSequential))))
                .lines(results, TextTable.UNBOUNDED);
    }

    private static Column<StrategyResult> share(String title, ToDoubleFunction<StrategyResult> share) {
        return Column.right(title, number("%.3f", share));
    }

    private static Function<StrategyResult, String> number(String format, ToDoubleFunction<StrategyResult> value) {
        return result -> String.format(Locale.ROOT, format, value.applyAsDouble(result));
    }
}
