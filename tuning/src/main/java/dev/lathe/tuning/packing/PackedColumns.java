package dev.lathe.tuning.packing;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Columns of text of different lengths packed into one line. Columns compress to a third of the size of rows, since the
 * values of one knob are few and similar.
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

    /** Returns the cells of the first column, without unpacking the others. */
    public static List<String> first(String packed) {
        String[] lines = DeflatedText.inflate(packed).split(LINE_END, 3);
        return lines.length < 2 ? List.of() : new DictionaryColumn(lines[0], lines[1]).cells();
    }

    /**
     * A dictionary-encoded column: the distinct cells in the order of their first appearance, and for each cell its
     * position among them as one character, counted from the space character.
     */
    private record DictionaryColumn(String dictionary, String indices) {
        private static final String SEPARATOR = "\u001f";
        private static final String SEPARATOR_ESCAPED = "\\037";
        private static final char FIRST = ' ';
        private static final int MOST_DISTINCT = Character.MIN_SURROGATE - FIRST;

        static DictionaryColumn of(List<String> cells) {
            SortedMap<String, Integer> places = new TreeMap<>();
            List<String> distinct = new ArrayList<>();
            StringBuilder indices = new StringBuilder();
            for (String cell : cells) {
                int place = places.computeIfAbsent(cell, added -> place(added, distinct));
                indices.append((char) (FIRST + place));
            }
            return new DictionaryColumn(String.join(SEPARATOR, distinct), indices.toString());
        }

        private static int place(String cell, List<String> distinct) {
            if (distinct.size() == MOST_DISTINCT) {
                throw new IllegalArgumentException("a column holds at most " + MOST_DISTINCT + " distinct cells");
            }
            distinct.add(cell.replace("\\", "\\\\").replace("\n", "\\n").replace(SEPARATOR, SEPARATOR_ESCAPED));
            return distinct.size() - 1;
        }

        List<String> cells() {
            String[] distinct = dictionary.split(SEPARATOR, -1);
            return indices.chars().mapToObj(index -> distinct[index - FIRST]).map(String::translateEscapes).toList();
        }
    }
}
