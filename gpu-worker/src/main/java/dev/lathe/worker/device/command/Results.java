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

/** The results of a bench: the metric's value of each row by the row's first cell; positive values, at least one. */
record Results(SortedMap<String, Double> rows) {
    private static final String PASS = "PASS";

    Results {
        rows = Collections.unmodifiableSortedMap(new TreeMap<>(rows));
    }

    /** The geometric mean over the rows. */
    double score() {
        return ScoreRule.mean(rows.values().stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Reads the file that a bench has written, or says why it cannot be used. */
    static Outcome<Results> read(Path file, ResultsRule rule) {
        if (!Files.isRegularFile(file)) {
            return refused("the bench left no file " + rule.file());
        }
        CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).setTrim(true).get();
        try (CSVParser rows = CSVParser.builder().setPath(file).setFormat(format).get()) {
            return missing(rows.getHeaderNames(), rule).orElseGet(() -> values(rows.getRecords(), rule));
        } catch (IOException | RuntimeException unreadable) {
            return refused(rule.file() + " cannot be read: " + unreadable.getMessage());
        }
    }

    private static Optional<Outcome<Results>> missing(List<String> columns, ResultsRule rule) {
        return List.of(rule.metric(), rule.check()).stream()
                .filter(name -> !columns.contains(name))
                .findFirst()
                .map(name -> refused(rule.file() + " has no column '" + name + "'; it has " + columns));
    }

    private static Outcome<Results> values(List<CSVRecord> rows, ResultsRule rule) {
        SortedMap<String, Double> values = new TreeMap<>();
        for (CSVRecord row : rows) {
            String label = row.get(0);
            if (!row.get(rule.check()).equals(PASS)) {
                return refused(rule.check() + " is " + row.get(rule.check()) + " in the row " + label);
            }
            double value = number(row.get(rule.metric()));
            if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
                return refused(rule.metric() + " is '" + row.get(rule.metric()) + "' in the row " + label
                        + "; it must be a positive number");
            }
            if (values.put(label, value) != null) {
                return refused("two rows begin with " + label + "; the first cell of a row must name it");
            }
        }
        return values.isEmpty() ? refused(rule.file() + " has no row") : Outcome.ok(new Results(values));
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException none) {
            return Double.NaN;
        }
    }

    private static Outcome<Results> refused(String reason) {
        return Outcome.rejected(Rejection.of(RejectionStage.CORRECTNESS, reason));
    }
}
