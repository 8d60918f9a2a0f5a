package dev.lathe.cli.render;

import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.cli.state.CampaignEvaluations;
import dev.lathe.cli.state.CampaignEvaluations.Line;
import java.util.ArrayList;
import java.util.List;

/** A table with one row for each evaluation. */
public final class HistoryTable {
    private HistoryTable() {}

    public static List<String> of(CampaignEvaluations history) {
        List<String> lines = new ArrayList<>(table(history));
        history.submissions()
                .forEach(queued -> lines.add("submission " + queued.number() + " queued: " + queued.candidate() + ", "
                        + queued.hypothesis()));
        return lines;
    }

    private static List<String> table(CampaignEvaluations history) {
        return new TextTable<Line>(List.of(
                        Column.right("ordinal", line -> Integer.toString(line.ordinal())),
                        Column.left("number", HistoryTable::number),
                        Column.left("candidate", line -> line.candidate().substring(0, 8)),
                        Column.left("origin", line -> line.origin()
                                + line.submission().stream().mapToObj(number -> " " + number).findFirst().orElse("")
                                + line.turn().map(turn -> " " + turn.name()).orElse("")),
                        Column.right(history.unit(), HistoryTable::value),
                        Column.left("verdict", line -> line.verdict()
                                + line.stage().map(stage -> " at " + stage).orElse("")),
                        Column.left("point", Line::named),
                        Column.left("reason", Line::reason),
                        Column.left("idea", Line::rationale)))
                .lines(history.evaluations(), TextTable.UNBOUNDED);
    }

    private static String number(Line line) {
        return line.iteration().isPresent()
                ? "iteration " + line.iteration().getAsInt()
                : "attempt " + line.attempt().orElseThrow();
    }

    private static String value(Line line) {
        return line.value().isPresent() ? Quantity.value(line.value().getAsDouble()) : "-";
    }
}
