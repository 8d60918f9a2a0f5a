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
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A display for terminals: a table that is redrawn in place and fits the terminal. */
public final class LiveDisplay implements Display {
    /** ECMA-48: cursor up n lines, then erase to the end of the screen. */
    private static final String REDRAW = "\033[%dA\033[J";

    /** The maximum number of warnings, and of notices. */
    private static final int MESSAGES = 2;

    /** The headline, the bar, the table's title and legend, the count of omitted campaigns, and the cursor's line. */
    private static final int LINES_AROUND = 6;

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
        List<String> warnings = wrapped(sweep.warnings(), size);
        List<String> notices = wrapped(sweep.notices(), size);
        int capacity = Math.max(1, size.rows() - LINES_AROUND - warnings.size() - notices.size());
        if (shown.size() > capacity) {
            shown = shown.stream().sorted(Comparator.comparingInt(LiveDisplay::rank)).limit(capacity).toList();
        }
        List<String> lines = new ArrayList<>();
        lines.add(truncate(Headline.of(sweep, pace), size.columns()));
        lines.add(Quantity.bar(sweep.progress(), size.columns() - 2));
        lines.addAll(warnings);
        lines.addAll(CampaignTable.progress(shown, size.columns()));
        if (shown.size() < sweep.campaigns().size()) {
            lines.add("and " + (sweep.campaigns().size() - shown.size()) + " more");
        }
        lines.addAll(notices);
        return lines;
    }

    /**
     * Returns the first messages as lines, broken at spaces: their ends say what to do. They use a quarter of the
     * terminal.
     */
    private static List<String> wrapped(List<String> messages, TerminalSize size) {
        int width = size.columns();
        Pattern line = Pattern.compile("\\S.{0,%d}(?=\\s|$)|\\S{%d}".formatted(width - 1, width));
        return messages.stream()
                .limit(MESSAGES)
                .flatMap(message -> line.matcher(message).results().map(MatchResult::group))
                .limit(size.rows() / 4)
                .toList();
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
