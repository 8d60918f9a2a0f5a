package dev.lathe.cli.command;

import dev.lathe.cli.connection.UiLinks;
import dev.lathe.cli.control.SweepStart;
import dev.lathe.cli.plan.PlannedSweep;
import dev.lathe.cli.reading.OutdatedFolders;
import dev.lathe.cli.render.CampaignTable;
import dev.lathe.cli.render.TextTable;
import dev.lathe.cli.state.SweepView;
import java.util.ArrayList;
import java.util.List;

/** The lines that describe a sweep. */
final class SweepLines {
    private SweepLines() {}

    /** Returns the lines to print after the start: remarks on the plan, the plan, and a link to Temporal's UI. */
    public static List<String> started(PlannedSweep sweep, SweepStart.Outcome outcome, UiLinks links) {
        String verb = switch (outcome) {
            case STARTED -> "Started";
            case REOPENED -> "Resumed";
            case JOINED -> "Joined running";
        };
        List<String> lines = new ArrayList<>(sweep.remarks());
        lines.add(verb + " sweep " + sweep.plan().id() + ": " + sweep.plan().summary(sweep.iterations()) + ", strategy "
                + sweep.plan().search().strategy() + ", seed " + sweep.plan().search().seed() + ".");
        links.sweep(sweep.plan().id()).ifPresent(link -> lines.add("Temporal's UI: " + link));
        return lines;
    }

    public static List<String> status(SweepView sweep, OutdatedFolders folders) {
        List<String> lines = new ArrayList<>();
        lines.add(sweep.id() + ": " + sweep.phase() + ", " + sweep.iterations() + " of " + sweep.totalTarget()
                + " iterations");
        sweep.note().ifPresent(note -> lines.add("note: " + note));
        if (!sweep.tags().isEmpty()) {
            lines.add("tags: " + String.join(", ", sweep.tags()));
        }
        lines.addAll(sweep.warnings());
        lines.addAll(CampaignTable.progress(sweep.campaigns(), TextTable.UNBOUNDED));
        lines.addAll(sweep.notices());
        lines.addAll(outliers(sweep));
        lines.addAll(folders.of(sweep));
        return lines;
    }

    /** Returns the winners and the outliers of an ended sweep. */
    public static List<String> winners(SweepView sweep) {
        List<String> lines = new ArrayList<>(CampaignTable.winners(sweep.campaigns(), TextTable.UNBOUNDED));
        lines.addAll(sweep.warnings());
        lines.addAll(outliers(sweep));
        return lines;
    }

    private static List<String> outliers(SweepView sweep) {
        return sweep.outliers().stream().map(outlier -> outlier.text(sweep.id())).toList();
    }
}
