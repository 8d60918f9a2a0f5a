package dev.lathe.cli.render;

import dev.lathe.cli.contest.Result;
import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.cli.render.TextTable.Side;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** One row a strategy on a space. */
public final class ContestTable {
    private ContestTable() {}

    /** What was found after a third of the evaluations, and after all of them. */
    public static List<String> lines(List<Result> results, int evaluations) {
        int third = Math.max(1, evaluations / 3);
        return new TextTable<Result>(List.of(
                        new Column<>("space", Side.LEFT, 0, Result::course),
                        new Column<>("strategy", Side.LEFT, 0, Result::strategy),
                        share("@" + evaluations / 3, result -> result.meanAfter(third)),
                        share("@" + evaluations, result -> result.meanAfter(evaluations)),
                        share("worst", Result::worst),
                        new Column<>("ms each", Side.RIGHT, 0, number("%.1f", Result::proposingMilliseconds)),
                        new Column<>("speed-up", Side.RIGHT, 0, number("%.1f", Result::timesSequential))))
                .lines(results, TextTable.UNBOUNDED);
    }

    private static Column<Result> share(String title, ToDoubleFunction<Result> share) {
        return new Column<>(title, Side.RIGHT, 0, number("%.3f", share));
    }

    private static Function<Result, String> number(String format, ToDoubleFunction<Result> value) {
        return result -> String.format(Locale.ROOT, format, value.applyAsDouble(result));
    }
}
