package dev.lathe.activities.report;

import dev.lathe.tuning.campaign.CampaignSummary.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Text, numbers, tables and folded parts as HTML. */
final class Html {
    static final String NONE = "–";

    private Html() {}

    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.append(text.charAt(i));
            }
        }
        return escaped.toString();
    }

    /** Returns a sentence whose lines do not break within the options of commands. */
    static String sentence(String text) {
        return escape(text).replaceAll("(?<=\\s)--\\S+", "<span class=\"plain\">$0</span>");
    }

    /** Formats a number with four significant digits, without an exponent. */
    static String number(double value) {
        double size = Math.abs(value);
        int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : size >= 0.1 ? 4 : 6;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    static String number(OptionalDouble value) {
        return value.isPresent() ? number(value.getAsDouble()) : NONE;
    }

    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    static String count(OptionalInt value) {
        return value.isPresent() ? count(value.getAsInt()) : NONE;
    }

    /** Formats a ratio as in {@code 1.31x}, with fewer decimals for large ones. */
    static String times(double ratio) {
        return String.format(Locale.ROOT, ratio >= 100 ? "%.0fx" : ratio >= 10 ? "%.1fx" : "%.2fx", ratio);
    }

    static String times(OptionalDouble ratio) {
        return ratio.isPresent() ? times(ratio.getAsDouble()) : NONE;
    }

    static Optional<String> times(Optional<Interval> ratios) {
        return ratios.map(interval -> times(interval.low()) + " to " + times(interval.high()));
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    static String percent(OptionalDouble share) {
        return share.isPresent() ? percent(share.getAsDouble()) : NONE;
    }

    static Optional<String> percent(Optional<Interval> shares) {
        return shares.map(interval -> percent(interval.low()) + " to " + percent(interval.high()));
    }

    /** Formats the name of a constant as words. */
    static String words(Enum<?> constant) {
        return constant.toString().replace('_', ' ');
    }

    static String link(String target, String text) {
        return "<a href=\"" + escape(target) + "\">" + escape(text) + "</a>";
    }

    static String code(String text) {
        return "<code>" + escape(text) + "</code>";
    }

    /** Returns content that is shown below its summary when it is open. */
    static String details(String id, String summary, boolean open, String content) {
        return "<details id=\"" + id + "\"" + (open ? " open" : "") + "><summary>" + escape(summary) + "</summary>\n"
                + content + "</details>\n";
    }

    /** A column: its title, the class of its cells, and a function that returns a cell as HTML. */
    record Column<R>(String title, String style, Function<R, String> cell) {
        static <R> Column<R> of(String title, String style, Function<R, String> text) {
            return new Column<>(title, style, row -> escape(text.apply(row)));
        }

        static <R> Column<R> number(String title, Function<R, String> text) {
            return of(title, "number", text);
        }

        private String head() {
            return "<th scope=\"col\"" + classes() + ">" + escape(title) + "</th>";
        }

        private String cell(String tag, R row) {
            return "<" + tag + classes() + ">" + cell.apply(row) + "</" + (tag.startsWith("th") ? "th" : "td") + ">";
        }

        private String classes() {
            return style.isEmpty() ? "" : " class=\"" + style + "\"";
        }
    }

    static <R> String tableUnlessEmpty(String label, List<Column<R>> columns, List<R> rows) {
        return rows.isEmpty() ? "" : table(label, columns, rows);
    }

    /**
     * Returns a table that scrolls sideways in its frame. The cells of the first column are the headers of the rows.
     */
    static <R> String table(String label, List<Column<R>> columns, List<R> rows) {
        return table(label, columns, rows, row -> "");
    }

    /** Returns a table whose rows have ids. */
    static <R> String table(String label, List<Column<R>> columns, List<R> rows, Function<R, String> id) {
        String head = columns.stream().map(Column::head).collect(Collectors.joining());
        String body = rows.stream().map(row -> row(columns, row, id.apply(row))).collect(Collectors.joining("\n"));
        return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + escape(label)
                + "\"><table>\n<thead><tr>" + head + "</tr></thead>\n<tbody>" + body + "</tbody></table></div>\n";
    }

    private static <R> String row(List<Column<R>> columns, R row, String id) {
        String cells = columns.stream().skip(1).map(column -> column.cell("td", row)).collect(Collectors.joining());
        return "<tr" + (id.isEmpty() ? "" : " id=\"" + escape(id) + "\"") + ">"
                + columns.getFirst().cell("th scope=\"row\"", row) + cells + "</tr>";
    }
}
