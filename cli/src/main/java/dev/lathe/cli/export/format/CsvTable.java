package dev.lathe.cli.export.format;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.EvaluationRow;
import dev.lathe.tuning.report.EvaluationRows;
import dev.lathe.tuning.space.KnobValue;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A CSV table (RFC 4180) of all evaluations: one line for each rejection, and one line per problem for each measured
 * candidate. Knobs are columns. The cell of a knob that the candidate's family does not have is empty.
 */
final class CsvTable {
    private static final List<String> COLUMNS = List.of(
            "campaign",
            "problem",
            "ordinal",
            "kind",
            "number",
            "epoch",
            "device",
            "at",
            "family",
            "candidate",
            "median_ns",
            "samples",
            "value",
            "unit",
            "decision",
            "reason");

    private final TreeSet<String> knobs = new TreeSet<>();

    private CsvTable(List<CampaignRecord> accounts) {
        accounts.stream()
                .flatMap(account -> account.evaluations().stream())
                .forEach(recorded -> knobs.addAll(knobs(recorded).keySet()));
    }

    static TextFile of(List<CampaignRecord> accounts) {
        CsvTable table = new CsvTable(accounts);
        Stream<List<String>> names = Stream.of(
                Stream.concat(COLUMNS.stream(), table.knobs.stream().map("knob_"::concat)).toList());
        Stream<List<String>> lines = accounts.stream()
                .flatMap(account -> EvaluationRows.of(account).stream().flatMap(row -> table.lines(account, row)));
        return new TextFile(
                "evaluations.csv",
                Stream.concat(names, lines).map(CsvTable::line).collect(Collectors.joining()));
    }

    private static SortedMap<String, KnobValue> knobs(Recorded recorded) {
        return recorded.evaluation().proposal().candidate().knobs();
    }

    private Stream<List<String>> lines(CampaignRecord account, EvaluationRow row) {
        return switch (row.recorded().evaluation()) {
            case Evaluation.Rejected rejected ->
                Stream.of(cells(account, row, account.plan().problems().key(), List.of("", "", "", "")));
            case Evaluation.Measured measured ->
                account.plan().problems().members().stream()
                        .filter(problem -> measured.measurements().containsKey(problem.key()))
                        .map(problem -> cells(
                                account,
                                row,
                                problem.key(),
                                numbers(
                                        account,
                                        problem,
                                        requireNonNull(measured.measurements().get(problem.key())))));
        };
    }

    private static List<String> numbers(CampaignRecord account, Problem problem, Measurement measurement) {
        double median = measurement.medianNanoseconds();
        return List.of(
                Double.toString(median),
                Integer.toString(measurement.samples().count()),
                Double.toString(account.plan().metric(problem).valueOf(median)),
                account.plan().metric(problem).unit());
    }

    private List<String> cells(CampaignRecord account, EvaluationRow row, String problem, List<String> numbers) {
        Recorded recorded = row.recorded();
        List<String> cells = new ArrayList<>(List.of(
                account.summary().id(),
                problem,
                Integer.toString(recorded.ordinal()),
                row.kind().name(),
                Integer.toString(row.number()),
                Integer.toString(recorded.epoch()),
                recorded.device(),
                recorded.at().toString(),
                row.proposal().candidate().family(),
                row.proposal().id().sha256()));
        cells.addAll(numbers);
        cells.add(row.decision());
        cells.add(recorded.verdict().reason());
        SortedMap<String, KnobValue> values = knobs(recorded);
        knobs.forEach(knob -> cells.add(values.containsKey(knob) ? values.get(knob).toString() : ""));
        return cells;
    }

    private static String line(List<String> cells) {
        return cells.stream().map(CsvTable::quoted).collect(Collectors.joining(",", "", "\r\n"));
    }

    private static String quoted(String cell) {
        return cell.matches("(?s).*[\",\r\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }
}
