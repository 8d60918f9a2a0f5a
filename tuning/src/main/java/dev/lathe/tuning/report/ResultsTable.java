package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Profile;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The table results.tsv: the baseline as iteration 0 and each iteration once, in order. The unit is the name of the
 * value's column; hw_eff_pct is the roofline share in per cent, and empty without a profile.
 */
public final class ResultsTable {
    private ResultsTable() {}

    public static String of(CampaignRecord campaign) {
        List<String> names = List.of(
                "iter",
                "kernel",
                campaign.summary().unit(),
                "hw_eff_pct",
                "decision",
                "bottleneck_before",
                "idea_summary",
                "run_command");
        return Tsv.of(names, EvaluationRows.of(campaign).stream().filter(EvaluationRow::isIteration).map(row -> cells(campaign, row)));
    }

    private static List<String> cells(CampaignRecord campaign, EvaluationRow row) {
        return List.of(
                Integer.toString(row.number()),
                row.kernel(),
                row.measurement()
                        .map(Measurement::medianNanoseconds)
                        .map(campaign.plan().metric()::valueOf)
                        .map(Tsv::number)
                        .orElse(""),
                Tsv.number(rooflinePercent(row)),
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
}
