package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Profile;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * results.tsv: the baseline as iteration 0 and each iteration once, in their order. The value's column is named by its
 * unit; hw_eff_pct is the share of the roofline that was reached, and empty where no profile tells it.
 */
public final class ResultsTable {
    private ResultsTable() {}

    public static String of(CampaignRecord account) {
        List<String> names = List.of(
                "iter",
                "kernel",
                account.summary().unit(),
                "hw_eff_pct",
                "decision",
                "bottleneck_before",
                "idea_summary",
                "run_command");
        return Tsv.of(names, EvaluationRows.of(account).stream().filter(EvaluationRow::isIteration).map(row -> cells(account, row)));
    }

    private static List<String> cells(CampaignRecord account, EvaluationRow row) {
        return List.of(
                Integer.toString(row.number()),
                row.kernel(),
                row.measurement()
                        .map(Measurement::medianNanoseconds)
                        .map(account.plan().metric()::valueOf)
                        .map(Tsv::number)
                        .orElse(""),
                Tsv.number(rooflinePercent(row)),
                row.decision(),
                row.bottleneckBefore(),
                row.proposal().rationale().hypothesis(),
                RunCommand.of(account, row.kernel()));
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
}
