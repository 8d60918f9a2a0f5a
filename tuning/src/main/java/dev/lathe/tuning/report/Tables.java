package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Profile;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The tables of a campaign as tab-separated text: a header line, then one line per row. White space in a cell becomes a
 * single space.
 */
public final class Tables {
    private static final List<String> ATTEMPTS =
            List.of("attempt", "kernel", "stage", "reason", "bottleneck_before", "idea_summary");

    private Tables() {}

    /**
     * Returns results.tsv: the baseline as iteration 0 and each iteration once, in order. The unit is the name of the
     * value's column; hw_eff_pct is the roofline share in per cent, and empty without a profile.
     */
    public static String results(CampaignRecord campaign) {
        List<String> names = List.of(
                "iter",
                "kernel",
                campaign.summary().unit(),
                "hw_eff_pct",
                "decision",
                "bottleneck_before",
                "idea_summary",
                "run_command");
        Stream<EvaluationRow> rows = EvaluationRows.of(campaign).stream().filter(EvaluationRow::isIteration);
        return table(names, rows.map(row -> result(campaign, row)));
    }

    private static List<String> result(CampaignRecord campaign, EvaluationRow row) {
        return List.of(
                Integer.toString(row.number()),
                row.kernel(),
                number(row.value(campaign.plan().metric())),
                number(rooflinePercent(row)),
                row.decision(),
                row.bottleneckBefore(),
                row.proposal().rationale().hypothesis(),
                RunCommand.of(campaign, row.kernel()));
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
        return table(ATTEMPTS, EvaluationRows.of(campaign).stream().flatMap(Tables::attempt));
    }

    private static Stream<List<String>> attempt(EvaluationRow row) {
        return switch (row.recorded().evaluation()) {
            case Evaluation.Measured measured -> Stream.empty();
            case Evaluation.Rejected rejected -> Stream.of(List.of(
                    Integer.toString(row.number()),
                    row.kernel(),
                    rejected.rejection().stage().toString(),
                    rejected.rejection().reason(),
                    row.bottleneckBefore(),
                    row.proposal().rationale().hypothesis()));
        };
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
}
