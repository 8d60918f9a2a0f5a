package dev.lathe.tuning.round;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** A markdown text that is built from top to bottom. */
final class Markdown {
    private final StringBuilder text = new StringBuilder();

    Markdown title(String title) {
        text.append("# ").append(title).append("\n");
        return this;
    }

    Markdown section(String heading) {
        text.append("\n## ").append(heading).append("\n\n");
        return this;
    }

    Markdown subsection(String heading) {
        text.append("\n### ").append(heading).append("\n\n");
        return this;
    }

    Markdown paragraph(String paragraph) {
        text.append(paragraph.strip()).append("\n");
        return this;
    }

    /** Adds a list; {@code none} stands for an empty one. */
    Markdown items(Collection<String> items, String none) {
        return paragraph(items.isEmpty()
                ? none
                : items.stream().map(item -> "* " + line(item)).collect(Collectors.joining("\n")));
    }

    Markdown table(List<String> header, List<List<String>> rows) {
        text.append(row(header)).append(row(header.stream().map(name -> "---").toList()));
        rows.forEach(row -> text.append(row(row)));
        return this;
    }

    private static String row(List<String> cells) {
        return cells.stream()
                .map(cell -> line(cell).replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String line(String item) {
        return item.strip().replaceAll("\\s+", " ");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
