package dev.lathe.worker.profile;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The output of Nsight Compute: messages with the prefix {@code ==}, then a CSV table with a column for each counter,
 * the units in its first row, and a row for each launch. All cells are quoted.
 */
record CounterSheet(String text) {
    private static final Pattern CELL = Pattern.compile("\"((?:[^\"]|\"\")*)\"");
    private static final Pattern ERROR = Pattern.compile("(?m)^==ERROR==\\s*(.*)$");
    /** Columns about the machine and the profiler, more than half of all. */
    private static final Pattern OF_THE_MACHINE =
            Pattern.compile("(device__attribute|numa_|nvlink_|c2clink_|profiler_)_.*");

    private static final String KERNEL = "Kernel Name";
    private static final String LAUNCH = "ID";

    Optional<LaunchCounters> longest() {
        return launches().stream().max(Comparator.comparingDouble(LaunchCounters::nanoseconds));
    }

    /** Returns the first error message of the profiler. */
    Optional<String> error() {
        return ERROR.matcher(text).results().map(match -> match.group(1).strip()).findFirst();
    }

    private List<LaunchCounters> launches() {
        List<List<String>> table = text.lines()
                .filter(line -> line.startsWith("\""))
                .map(CounterSheet::cells)
                .toList();
        if (table.isEmpty() || !table.getFirst().contains(KERNEL)) {
            return List.of();
        }
        List<String> names = table.getFirst();
        return table.stream()
                .skip(1)
                .filter(row -> row.size() == names.size() && !row.get(names.indexOf(LAUNCH)).isEmpty())
                .map(row -> launch(names, row))
                .toList();
    }

    private static List<String> cells(String line) {
        return CELL.matcher(line).results()
                .map(match -> match.group(1).replace("\"\"", "\""))
                .toList();
    }

    private static LaunchCounters launch(List<String> names, List<String> row) {
        SortedMap<String, Double> values = new TreeMap<>();
        IntStream.range(0, names.size())
                .filter(i -> names.get(i).contains("__"))
                .filter(i -> !OF_THE_MACHINE.matcher(names.get(i)).matches())
                .forEach(i -> number(row.get(i)).ifPresent(value -> values.put(names.get(i), value)));
        return new LaunchCounters(row.get(names.indexOf(KERNEL)), values);
    }

    /** Large numbers contain thousands separators. The cell of an unavailable counter contains a word. */
    private static Optional<Double> number(String cell) {
        try {
            return Optional.of(Double.parseDouble(cell.replace(",", "")));
        } catch (NumberFormatException word) {
            return Optional.empty();
        }
    }
}
