package dev.lathe.cli.watch;

import dev.lathe.cli.render.CampaignTable;
import dev.lathe.cli.render.Quantity;
import dev.lathe.cli.state.SweepView;
import dev.lathe.tuning.campaign.CampaignSummary;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** A display for terminals: a table that is redrawn in place and fits the terminal. */
public final class LiveDisplay implements Display {
    /** ECMA-48: cursor up n lines, then erase to the end of the screen. */
    private static final String REDRAW = "\033[%dA\033[J";

    private static final int REASONS = 2;

    /**
     * The headline, the bar, the table's title and legend, the count of omitted campaigns, the cursor's line, and the
     * pause reasons.
     */
    private static final int LINES_AROUND = 6 + REASONS;

    private final PrintWriter out;
    private final Supplier<TerminalSize> size;
    private int drawn;

    public LiveDisplay(PrintWriter out, Supplier<TerminalSize> size) {
        this.out = out;
        this.size = size;
    }

    @Override
    public void show(SweepView sweep, SweepPace pace) {
        List<String> lines = lines(sweep, pace, size.get());
        erase();
        lines.forEach(out::println);
        out.flush();
        drawn = lines.size();
    }

    private void erase() {
        if (drawn > 0) {
            out.print(String.format(Locale.ROOT, REDRAW, drawn));
        }
    }

    @Override
    public void note(String line) {
        erase();
        out.println(line);
        out.flush();
        drawn = 0;
    }

    static List<String> lines(SweepView sweep, SweepPace pace, TerminalSize size) {
        List<CampaignSummary> shown = sweep.campaigns();
        int capacity = Math.max(1, size.rows() - LINES_AROUND);
        if (shown.size() > capacity) {
            shown = shown.stream().sorted(Comparator.comparingInt(LiveDisplay::rank)).limit(capacity).toList();
        }
        List<String> lines = new ArrayList<>();
        lines.add(truncate(Headline.of(sweep, pace), size.columns()));
        lines.add(Quantity.bar(sweep.progress(), size.columns() - 2));
        sweep.warnings().stream().limit(REASONS).forEach(warning -> lines.add(truncate(warning, size.columns())));
        lines.addAll(CampaignTable.progress(shown, size.columns()));
        if (shown.size() < sweep.campaigns().size()) {
            lines.add("and " + (sweep.campaigns().size() - shown.size()) + " more");
        }
        sweep.notices().stream()
                .limit(REASONS)
                .forEach(reason -> lines.add(truncate(reason, size.columns())));
        return lines;
    }

    /** Returns the rank of a campaign if not all fit: active, then ended, then waiting campaigns. */
    private static int rank(CampaignSummary campaign) {
        return switch (campaign.phase()) {
            case RUNNING, FINAL_BENCHMARK, PAUSED, WAITING_FOR_DEVICE -> 0;
            case FAILED, EXHAUSTED, STOPPED -> 1;
            case DONE -> 2;
            case STARTING -> 3;
        };
    }

    private static String truncate(String line, int width) {
        return line.length() <= width ? line : line.substring(0, width);
    }
}
