package dev.lathe.cli.render;

import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.cli.render.TextTable.Side;
import dev.lathe.cli.state.CampaignEvaluations;
import dev.lathe.cli.state.CampaignEvaluations.Line;
import java.util.List;
import java.util.Locale;

/** A table with one row for each evaluation. */
public final class HistoryTable {
    private HistoryTable() {}

    public static List<String> of(CampaignEvaluations history) {
        return new TextTable<Line>(List.of(
                        new Column<>("ordinal", Side.RIGHT, 0, line -> Integer.toString(line.ordinal())),
                        new Column<>("number", Side.LEFT, 0, HistoryTable::number),
                        new Column<>("candidate", Side.LEFT, 0, line -> line.candidate().substring(0, 8)),
                        new Column<>("origin", Side.LEFT, 0, Line::origin),
                        new Column<>("median us", Side.RIGHT, 0, HistoryTable::microseconds),
                        new Column<>("verdict", Side.LEFT, 0, line -> line.verdict()
                                + line.stage().map(stage -> " at " + stage).orElse("")),
                        new Column<>("point", Side.LEFT, 0, Line::named),
                        new Column<>("reason", Side.LEFT, 0, Line::reason),
                        new Column<>("idea", Side.LEFT, 0, Line::rationale)))
                .lines(history.evaluations(), TextTable.UNBOUNDED);
    }

    private static String number(Line line) {
        return line.iteration().isPresent()
                ? "iteration " + line.iteration().getAsInt()
                : "attempt " + line.attempt().orElseThrow();
    }

    private static String microseconds(Line line) {
        return line.median().isPresent()
                ? String.format(Locale.ROOT, "%.2f", line.median().getAsDouble() / 1e3)
                : "-";
    }
}
