package dev.lathe.cli.command.sweep.view;

import dev.lathe.cli.connection.UiLinks;
import dev.lathe.cli.control.SweepStart;
import dev.lathe.cli.plan.PlannedSweep;
import dev.lathe.cli.render.CampaignTable;
import dev.lathe.cli.render.TextTable;
import dev.lathe.cli.state.SweepView;
import dev.lathe.tuning.report.outlier.OutlierRate;
import java.util.ArrayList;
import java.util.List;

/** What is said of a sweep. */
public final class SweepLines {
    private SweepLines() {}

    /** After it was started: what it is, what was decided for it, and where to look. */
    public static List<String> started(PlannedSweep sweep, SweepStart.Outcome outcome, UiLinks links) {
        String verb = switch (outcome) {
            case STARTED -> "Started";
            case REOPENED -> "Goes on with";
            case JOINED -> "Joins the running";
        };
        List<String> lines = new ArrayList<>(sweep.remarks());
        lines.add(verb + " sweep " + sweep.plan().id() + ": " + campaigns(sweep.plan().members().size()) + " of "
                + sweep.plan().op().name() + ", " + sweep.iterations() + " iterations each, strategy "
                + sweep.plan().search().strategy() + ", seed " + sweep.plan().search().seed() + ".");
        links.sweep(sweep.plan().id()).ifPresent(link -> lines.add("Temporal's UI: " + link));
        return lines;
    }

    public static List<String> status(SweepView sweep) {
        List<String> lines = new ArrayList<>();
        lines.add(sweep.id() + ": " + sweep.phase() + ", " + sweep.iterations() + " of " + sweep.wanted() + " iterations");
        lines.addAll(CampaignTable.progress(sweep.campaigns(), TextTable.UNBOUNDED));
        lines.addAll(oddities(sweep));
        return lines;
    }

    /** At the end: the winners. */
    public static List<String> winners(SweepView sweep) {
        List<String> lines = new ArrayList<>(CampaignTable.winners(sweep.campaigns(), TextTable.UNBOUNDED));
        lines.addAll(oddities(sweep));
        return lines;
    }

    private static List<String> oddities(SweepView sweep) {
        return sweep.oddities().stream().map(OutlierRate::text).toList();
    }

    private static String campaigns(int count) {
        return count == 1 ? "1 campaign" : count + " campaigns";
    }
}
