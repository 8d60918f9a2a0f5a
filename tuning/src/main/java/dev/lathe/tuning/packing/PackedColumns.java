package dev.lathe.tuning.packing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Columns of text of different lengths packed into one line. Columns compress to a third of the size of rows, since the values
 * of one knob are few and similar.
 */
public final class PackedColumns {
    private static final String LINE_END = "\n";

    private PackedColumns() {}

    public static String pack(List<List<String>> columns) {
        return DeflatedText.deflate(columns.stream()
                .map(DictionaryColumn::of)
                .map(column -> column.dictionary() + LINE_END + column.indices() + LINE_END)
                .collect(Collectors.joining()));
    }

    /** Returns the columns; throws IllegalArgumentException if the text is not from {@link #pack}. */
    public static List<List<String>> unpack(String packed) {
        String[] lines = DeflatedText.inflate(packed).split(LINE_END, -1);
        List<List<String>> columns = new ArrayList<>();
        for (int line = 0; line + 1 < lines.length; line += 2) {
            columns.add(new DictionaryColumn(lines[line], lines[line + 1]).cells());
        }
        return List.copyOf(columns);
    }
}
