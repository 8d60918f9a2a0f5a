package dev.lathe.tuning.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tab-separated text: a header line, then one line per row. White space in a cell becomes a single space. */
final class Tsv {
    private Tsv() {}

    static String of(List<String> names, Stream<List<String>> rows) {
        return Stream.concat(Stream.of(names), rows).map(Tsv::line).collect(Collectors.joining());
    }

    private static String line(List<String> cells) {
        return cells.stream().map(Tsv::cell).collect(Collectors.joining("\t", "", "\n"));
    }

    private static String cell(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    /** Formats a number with six digits, which exceeds the precision of a measurement. */
    static String number(double value) {
        return String.format(Locale.ROOT, "%.6g", value);
    }

    static String number(OptionalDouble value) {
        return value.stream().mapToObj(Tsv::number).findFirst().orElse("");
    }
}
