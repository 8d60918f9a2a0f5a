package dev.lathe.worker.device.command;

import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Pass;
import dev.lathe.tuning.evaluation.PassValues;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.op.ResultsRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * The results of a benchmark command: the metric's positive value by the name of each row, at least one, the values of
 * each pass if a row is a step of two, and the relative deviation of each row, if the file has one for all of them.
 */
record Results(
        ResultsShape shape,
        SortedMap<String, Double> rows,
        SortedMap<Pass, SortedMap<String, Double>> passes,
        SortedMap<String, Double> deviations) {
    private static final String PASS = "PASS";

    Results {
        rows = Collections.unmodifiableSortedMap(new TreeMap<>(rows));
        passes = Collections.unmodifiableSortedMap(new TreeMap<>(passes));
        deviations = Collections.unmodifiableSortedMap(new TreeMap<>(deviations));
    }

    /**
     * Returns the mean and the best value of each pass as conditions of a measurement; none of quick rows, which do not
     * compare with those of all rows.
     */
    SortedMap<String, String> passConditions(ResultsRule rule, String unit) {
        SortedMap<String, String> conditions = new TreeMap<>();
        if (rule.rows().isPresent()) {
            return conditions;
        }
        passes.forEach((pass, values) ->
                conditions.putAll(new PassValues(ScoreRule.mean(values, rule.weights()), rule.best(values.values()))
                        .conditions(pass, unit)));
        return conditions;
    }

    /** Returns the relative deviation of the score, if the rows have deviations, which do not depend on each other. */
    OptionalDouble scoreDeviation(ResultsRule rule) {
        if (deviations.isEmpty()) {
            return OptionalDouble.empty();
        }
        double squares = 0;
        double total = 0;
        for (Map.Entry<String, Double> row : deviations.entrySet()) {
            double weight = rule.weights().getOrDefault(row.getKey(), 1.0);
            squares += weight * row.getValue() * weight * row.getValue();
            total += weight;
        }
        return OptionalDouble.of(Math.sqrt(squares) / total);
    }

    /** Reads the results file; rejects it with the reason if it is invalid. */
    static Outcome<Results> read(Path file, ResultsRule rule) {
        if (!Files.isRegularFile(file)) {
            return rejected("the benchmark wrote no file " + rule.file());
        }
        CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).setTrim(true).get();
        try {
            String text = Files.readString(file);
            if (!text.endsWith("\n")) {
                return rejected(rule.file() + " is incomplete: its last line does not end");
            }
            try (CSVParser rows = CSVParser.parse(text, format)) {
                List<String> columns = rows.getHeaderNames();
                return wrong(columns, rule)
                        .orElseGet(() -> values(columns, rows.getRecords(), rule))
                        .mapRejection(rejection -> new Rejection(rejection.stage(), rejection.reason(), log(text)));
            }
        } catch (IOException | RuntimeException unreadable) {
            return rejected("cannot read " + rule.file() + ": " + unreadable.getMessage());
        }
    }

    /** Returns the file for a log. Of a file that a log cannot contain, the rows that did not pass come first. */
    private static String log(String text) {
        List<String> lines = text.lines().toList();
        return text.length() <= Rejection.LOG_LIMIT
                ? text
                : Stream.of(
                                lines.stream().limit(1),
                                lines.stream().skip(1).filter(line -> !line.contains(PASS)),
                                lines.stream().skip(1).filter(line -> line.contains(PASS)))
                        .flatMap(part -> part)
                        .collect(Collectors.joining("\n"));
    }

    private static Optional<Outcome<Results>> wrong(List<String> columns, ResultsRule rule) {
        return Stream.of(
                        rule.labels().orElse(List.of()).stream(),
                        rule.measured().stream(),
                        Stream.of(rule.check()).filter(name -> rule.requiresCheck()))
                .flatMap(names -> names)
                .filter(name -> !columns.contains(name))
                .map(name -> rule.file() + " has no column '" + name + "'; its columns are " + columns)
                .findFirst()
                .or(() -> columns.stream()
                        .filter(name -> Collections.frequency(columns, name) > 1)
                        .map(name -> "column '" + name + "' occurs twice in " + rule.file())
                        .findFirst())
                .map(Results::rejected);
    }

    private static Outcome<Results> values(List<String> columns, List<CSVRecord> rows, ResultsRule rule) {
        Optional<String> unit = columns.stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).matches("units?"))
                .findFirst();
        SortedMap<String, String> units = new TreeMap<>();
        SortedMap<String, Double> values = new TreeMap<>();
        SortedMap<Pass, SortedMap<String, Double>> passes = new TreeMap<>();
        SortedMap<String, Double> deviations = new TreeMap<>();
        for (CSVRecord row : rows) {
            Optional<Outcome<Results>> wrong = wrong(row, columns, rule);
            if (wrong.isPresent()) {
                return wrong.get();
            }
            String name = name(row, rule);
            if (values.put(name, rule.value(column -> number(row.get(column)))) != null) {
                return rejected("row " + name + " occurs twice in " + rule.file()
                        + "; results.labels in op.json names the columns that tell rows apart");
            }
            rule.passes().forEach((pass, column) -> passes.computeIfAbsent(pass, key -> new TreeMap<>())
                    .put(name, number(row.get(column))));
            double deviation =
                    rule.deviation(column -> columns.contains(column) ? number(row.get(column)) : Double.NaN);
            if (deviation >= 0 && deviation < Double.POSITIVE_INFINITY) {
                deviations.put(name, deviation);
            }
            units.put(name, unit.map(row::get).orElse(""));
        }
        return values.isEmpty()
                ? rejected(rule.file() + " has no row")
                : Outcome.ok(new Results(
                        new ResultsShape(columns, units), values, passes,
                        deviations.size() == values.size() ? deviations : new TreeMap<>()));
    }

    private static Optional<Outcome<Results>> wrong(CSVRecord row, List<String> columns, ResultsRule rule) {
        if (!row.isConsistent()) {
            return Optional.of(rejected(
                    "row " + row.get(0) + " is incomplete: it has " + row.size() + " of " + columns.size() + " cells"));
        }
        String check = columns.contains(rule.check()) ? row.get(rule.check()) : PASS;
        if (!check.equals(PASS)) {
            return Optional.of(Outcome.rejected(Rejection.of(
                    RejectionStage.CORRECTNESS, rule.check() + " is " + check + " in row " + name(row, rule))));
        }
        return rule.measured().stream()
                .filter(column -> !isPositive(number(row.get(column))))
                .map(column -> rejected(column + " is '" + row.get(column) + "' in row " + name(row, rule)
                        + "; it must be a positive number"))
                .findFirst();
    }

    private static boolean isPositive(double value) {
        return value > 0 && value < Double.POSITIVE_INFINITY;
    }

    /** Returns the name of a row: the cells of its labels, without line breaks, which separate names in LATHE_ROWS. */
    private static String name(CSVRecord row, ResultsRule rule) {
        String name = rule.labels()
                .map(labels -> String.join(",", labels.stream().map(row::get).toList()))
                .orElseGet(() -> row.get(0));
        return name.replaceAll("\\R", " ");
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException none) {
            return Double.NaN;
        }
    }

    private static Outcome<Results> rejected(String reason) {
        return Outcome.rejected(Rejection.of(RejectionStage.INTEGRITY, reason));
    }
}
