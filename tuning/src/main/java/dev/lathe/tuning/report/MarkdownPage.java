package dev.lathe.tuning.report;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A page in Markdown whose sections have a maximum size, so that the page has one, too. */
final class MarkdownPage {
    private static final int SECTION_BYTES = 5 << 10;
    private static final int CELL_CHARACTERS = 240;

    private final StringBuilder text = new StringBuilder();
    private final int maxBytes;

    MarkdownPage(String title, int maxBytes) {
        this.maxBytes = maxBytes;
        text.append("# ").append(line(title)).append('\n');
    }

    /** Adds a section. Lines beyond its maximum size are counted, not shown. */
    void section(String title, List<String> lines) {
        text.append("\n## ").append(title).append("\n\n");
        int bytes = 0;
        for (int i = 0; i < lines.size(); i++) {
            bytes += bytes(lines.get(i)) + 1;
            if (bytes > SECTION_BYTES) {
                text.append("\n(").append(lines.size() - i).append(" more lines)\n");
                return;
            }
            text.append(lines.get(i)).append('\n');
        }
    }

    /** Adds one of the last sections: a source, as far as it fits; nothing if there is no room at all. */
    void source(String title, String fileName, String source) {
        String fence = fence(source);
        int room = maxBytes - bytes(text.toString()) - bytes(title) - 200;
        if (room < 0) {
            return;
        }
        text.append("\n## ").append(title).append("\n\n");
        String shown = head(source, room);
        text.append(fence).append(language(fileName)).append('\n').append(shown);
        text.append(shown.endsWith("\n") ? "" : "\n").append(fence).append('\n');
        if (shown.length() < source.length()) {
            text.append("\n(The first ").append(shown.lines().count()).append(" of ");
            text.append(source.lines().count()).append(" lines.)\n");
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }

    /** Returns a table. White space in a cell becomes a single space, and long cells are shortened. */
    static List<String> table(List<String> header, Stream<List<String>> rows) {
        String rule = header.stream().map(name -> "---").collect(Collectors.joining(" | ", "| ", " |"));
        return Stream.concat(Stream.of(row(header), rule), rows.map(MarkdownPage::row)).toList();
    }

    private static String row(List<String> cells) {
        return cells.stream()
                .map(cell -> line(cell).replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** Returns the text on one line, shortened if it is long. */
    static String line(String text) {
        String plain = text.replaceAll("\\s+", " ").strip();
        return plain.length() <= CELL_CHARACTERS ? plain : plain.substring(0, CELL_CHARACTERS - 4) + " ...";
    }

    /** Returns the first complete lines that fit into a number of bytes. */
    private static String head(String source, int maxBytes) {
        int end = 0;
        int bytes = 0;
        while (end < source.length()) {
            int next = source.indexOf('\n', end) + 1;
            int lineEnd = next == 0 ? source.length() : next;
            bytes += bytes(source.substring(end, lineEnd));
            if (bytes > maxBytes) {
                break;
            }
            end = lineEnd;
        }
        return source.substring(0, end);
    }

    /** Returns a fence that is longer than each run of backticks in the source. */
    private static String fence(String source) {
        return Stream.iterate("```", ticks -> ticks + "`")
                .filter(ticks -> !source.contains(ticks))
                .findFirst()
                .orElseThrow();
    }

    private static String language(String fileName) {
        return fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
