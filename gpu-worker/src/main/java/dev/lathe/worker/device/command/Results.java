package dev.lathe.worker.device.command;

import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.op.ResultsRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** The results of a benchmark command: the metric's positive value by the first cell of each row, at least one. */
record Results(SortedMap<String, Double> rows) {
    private static final String PASS = "PASS";

    Results {
        rows = Collections.unmodifiableSortedMap(new TreeMap<>(rows));
    }

    /** Returns the geometric mean over the rows. */
    double score() {
        return ScoreRule.mean(rows.values().stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Reads the results file; rejects it with the reason if it is invalid. */
    static Outcome<Results> read(Path file, ResultsRule rule) {
        if (!Files.isRegularFile(file)) {
            return rejected("the benchmark wrote no file " + rule.file());
        }
        CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).setTrim(true).get();
        try (CSVParser rows = CSVParser.builder().setPath(file).setFormat(format).get()) {
            return missing(rows.getHeaderNames(), rule).orElseGet(() -> values(rows.getRecords(), rule));
        } catch (IOException | RuntimeException unreadable) {
            return rejected("cannot read " + rule.file() + ": " + unreadable.getMessage());
        }
    }

    private static Optional<Outcome<Results>> missing(List<String> columns, ResultsRule rule) {
        return List.of(rule.metric(), rule.check()).stream()
                .filter(name -> !columns.contains(name))
                .findFirst()
                .map(name -> rejected(rule.file() + " has no column '" + name + "'; its columns are " + columns));
    }

    private static Outcome<Results> values(List<CSVRecord> rows, ResultsRule rule) {
        SortedMap<String, Double> values = new TreeMap<>();
        for (CSVRecord row : rows) {
            String label = row.get(0);
            if (!row.get(rule.check()).equals(PASS)) {
                return rejected(rule.check() + " is " + row.get(rule.check()) + " in row " + label);
            }
            double value = number(row.get(rule.metric()));
            if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
                return rejected(rule.metric() + " is '" + row.get(rule.metric()) + "' in row " + label
                        + "; it must be a positive number");
            }
            if (values.put(label, value) != null) {
                return rejected("two rows begin with " + label + "; the first cell of each row must be unique");
            }
        }
        return values.isEmpty() ? rejected(rule.file() + " has no row") : Outcome.ok(new Results(values));
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException none) {
            return Double.NaN;
        }
    }

    private static Outcome<Results> rejected(String reason) {
        return Outcome.rejected(Rejection.of(RejectionStage.CORRECTNESS, reason));
    }
}
