package dev.lathe.worker.op.reading;

import dev.lathe.tuning.stop.TargetShare;
import dev.lathe.worker.op.ComparisonLine;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A reader of the comparison lines of an op: a field with their commands by their names. */
record ComparisonReader(FileChecks checks, String field) {
    /** Each line runs at least a dozen times in each final measurement of a repository. */
    private static final int MAX_LINES = 8;

    List<ComparisonLine> read(Optional<SortedMap<String, String>> lines) {
        lines.ifPresent(commands -> checks.require(
                !commands.isEmpty() && commands.size() <= MAX_LINES,
                field,
                "requires 1 to " + MAX_LINES + " programs, not " + commands.size()));
        return lines.orElseGet(TreeMap::new).entrySet().stream()
                .map(line -> line(line.getKey(), line.getValue()))
                .toList();
    }

    /** Checks a comparison line. Its name appears in tables, and before the colon of a target share. */
    private ComparisonLine line(String name, String command) {
        checks.require(
                name.matches("[^:|\\p{Cntrl}]+") && !name.isBlank() && !command.isBlank(),
                field,
                "requires a name without ':', '|' and line breaks, and a command, such as "
                        + "{\"pytorch eager\": \"python bench_eager.py\"}");
        checks.require(
                !TargetShare.REFERENCES.contains(name) && !name.equals(TargetShare.PEAK),
                field,
                "'" + name + "' is reserved for target shares; choose another name");
        return new ComparisonLine(name, command);
    }
}
