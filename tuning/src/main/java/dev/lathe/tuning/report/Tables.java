package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.AgentUsage;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The tables of a campaign as tab-separated text: a header line, then one line per row. White space in a cell becomes a
 * single space.
 */
public final class Tables {
    private static final List<Column> ORIGIN = List.of(
            new Column(
                    "origin",
                    "`baseline`, `search`, `submitted`, `imported`, or `agent` with its turn and, after a dot, the attempt"),
            new Column("agent_seconds", "time that the agent ran; empty for other origins"),
            new Column("agent_tokens", "input and output tokens of the agent; empty if it reports none"),
            new Column("agent_usd", "cost of the agent in US dollars; empty if it reports none"));

    /** The columns of results.tsv. The name of the value's column is the unit. */
    public static final List<Column> RESULTS = withOrigin(
            new Column("iter", "number of the iteration; 0 is the baseline"),
            new Column(
                    "kernel", "`iter<number>_<tag>`; the tag names the knobs that differ from the candidate's parent"),
            new Column(Column.UNIT, "median of the samples; only values of one epoch are comparable"),
            new Column("hw_eff_pct", "percentage of the roofline; empty without a profile"),
            new Column("decision", "`BASELINE`, `KEEP`, `KEEP_TRADE_OFF`, `DISCARD` or `INCONCLUSIVE`"),
            new Column(
                    "bottleneck_before",
                    "last known bottleneck when the candidate was proposed; `unprofiled` before the first profile"),
            new Column("idea_summary", "reason for the proposal"),
            new Column(
                    "run_command",
                    "command that builds, verifies and times this candidate again, without a server: "
                            + "`./lathe reproduce results/ID --kernel NAME`; empty for recorded landscapes"));

    /** The columns of attempts.tsv. */
    public static final List<Column> ATTEMPTS = withOrigin(
            new Column("attempt", "number of the attempt"),
            new Column("kernel", "`attempt<number>_<tag>`"),
            new Column(
                    "stage",
                    Stream.of(RejectionStage.values())
                            .map(stage -> "`" + stage + "`")
                            .collect(Collectors.joining(", "))),
            new Column("reason", "reason for the rejection"),
            new Column("bottleneck_before", "last known bottleneck when the candidate was proposed"),
            new Column("idea_summary", "reason for the proposal"));

    private Tables() {}

    private static List<Column> withOrigin(Column... columns) {
        return Stream.concat(Stream.of(columns), ORIGIN.stream()).toList();
    }

    /**
     * Returns results.tsv: the baseline as iteration 0 and each iteration once, in order. The unit is the name of the
     * value's column; hw_eff_pct is the roofline share in per cent, and empty without a profile.
     */
    public static String results(CampaignRecord campaign) {
        Stream<EvaluationRow> rows = EvaluationRows.of(campaign).stream().filter(EvaluationRow::isIteration);
        return table(header(RESULTS, campaign.summary().unit()), rows.map(row -> result(campaign, row)));
    }

    private static List<String> result(CampaignRecord campaign, EvaluationRow row) {
        return withOrigin(
                row,
                Integer.toString(row.number()),
                row.kernel(),
                number(row.value(campaign.plan().metric())),
                number(rooflinePercent(row)),
                row.decision(),
                row.bottleneckBefore(),
                row.proposal().rationale().hypothesis(),
                RunCommand.of(campaign, row.kernel()));
    }

    private static List<String> withOrigin(EvaluationRow row, String... cells) {
        Optional<AgentUsage> usage = row.agentUsage();
        return Stream.concat(
                        Stream.of(cells),
                        Stream.of(
                                row.origin(),
                                number(usage.stream().mapToDouble(AgentUsage::seconds).findFirst()),
                                usage.stream().flatMapToLong(used -> used.tokens().stream())
                                        .mapToObj(Long::toString).collect(Collectors.joining()),
                                number(usage.stream().flatMapToDouble(used -> used.dollars().stream()).findFirst())))
                .toList();
    }

    private static OptionalDouble rooflinePercent(EvaluationRow row) {
        return row.profile().stream()
                .flatMapToDouble(profile -> switch (profile) {
                    case Profile.Static known -> DoubleStream.of(100 * known.rooflineShare());
                    case Profile.Counters counters -> Stream.ofNullable(
                                    counters.values().get(Profile.Counters.ROOFLINE_SHARE))
                            .mapToDouble(share -> 100 * share);
                    case Profile.Skipped skipped -> DoubleStream.empty();
                    case Profile.Unavailable unavailable -> DoubleStream.empty();
                })
                .findFirst();
    }

    /** Returns attempts.tsv: each rejected candidate with its stage and reason, in order. */
    public static String attempts(CampaignRecord campaign) {
        return table(
                header(ATTEMPTS, campaign.summary().unit()),
                EvaluationRows.of(campaign).stream().flatMap(Tables::attempt));
    }

    private static Stream<List<String>> attempt(EvaluationRow row) {
        return switch (row.recorded().evaluation()) {
            case Evaluation.Measured measured -> Stream.empty();
            case Evaluation.Rejected rejected -> Stream.of(withOrigin(
                    row,
                    Integer.toString(row.number()),
                    row.kernel(),
                    rejected.rejection().stage().toString(),
                    rejected.rejection().reason(),
                    row.bottleneckBefore(),
                    row.proposal().rationale().hypothesis()));
        };
    }

    private static List<String> header(List<Column> columns, String unit) {
        return columns.stream().map(column -> column.name().equals(Column.UNIT) ? unit : column.name()).toList();
    }

    private static String table(List<String> names, Stream<List<String>> rows) {
        return Stream.concat(Stream.of(names), rows).map(Tables::line).collect(Collectors.joining());
    }

    private static String line(List<String> cells) {
        return cells.stream().map(Tables::cell).collect(Collectors.joining("\t", "", "\n"));
    }

    private static String cell(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    /** Formats a number with six digits, which exceeds the precision of a measurement. */
    private static String number(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.6g", value.getAsDouble()) : "";
    }

    /** A column of a table and its meaning. */
    public record Column(String name, String about) {
        /** The name of the column of values. In a file, the campaign's unit replaces it. */
        static final String UNIT = "the unit, such as `GFLOP/s`";
    }
}
