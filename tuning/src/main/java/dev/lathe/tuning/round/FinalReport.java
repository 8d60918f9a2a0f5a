package dev.lathe.tuning.round;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.report.CampaignRecord;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The file final_report.md of an ended campaign. */
public record FinalReport(CampaignRecord campaign, List<Round> rounds) {
    public String markdown() {
        CampaignSummary summary = campaign.summary();
        return new Markdown()
                .title("Final report of " + summary.key())
                .section("Result")
                .paragraph(summary.best().map(this::result).orElse("No candidate was measured."))
                .section("Rows")
                .items(rowGains(), "The benchmark writes no rows.")
                .section("Versions")
                .table(
                        List.of(
                                "version", "status", "value", "vs baseline", "registers", "occupancy %", "bottleneck"),
                        rounds.stream().map(FinalReport::version).toList())
                .section("Effective directions")
                .items(directions(true), "None.")
                .section("Ineffective directions")
                .items(directions(false), "None.")
                .section("Rounds")
                .paragraph(count(true) + " accepted, " + count(false) + " rolled back, of " + (rounds.size() - 1) + "; "
                        + summary.iterations() + " iterations and " + summary.attempts()
                        + " attempts of all proposers.")
                .section("Termination check")
                .paragraph(summary.stopReason().orElse("The campaign has not ended."))
                .toString();
    }

    private String result(CampaignSummary.Best best) {
        return best.point() + ": " + CampaignSummary.speedupText(best.speedup(), best.speedupInterval())
                + " over the baseline, "
                + best.transfer().map(transfer -> transfer + ", ").orElse("")
                + Round.text(best.overVendor(), "%.3fx " + reference(best).replace("%", "%%")) + ".";
    }

    /** Returns the name of the vendor library, with the interval of the winner's gain over it. */
    private String reference(CampaignSummary.Best best) {
        String name = campaign.vendor() instanceof VendorResult.Timed timed ? timed.library() : "the vendor library";
        return name
                + best.overVendorInterval()
                        .map(bounds -> String.format(
                                Locale.ROOT, " (99 %% interval %.3f to %.3f)", bounds.low(), bounds.high()))
                        .orElse("");
    }

    private List<String> rowGains() {
        return campaign.finalMeasurement().map(FinalMeasurement::byRow).orElseGet(TreeMap::new).entrySet().stream()
                .map(row -> row.getKey() + ": "
                        + CampaignSummary.speedupText(row.getValue().median(), Optional.of(new CampaignSummary.Interval(
                                row.getValue().low(), row.getValue().high()))))
                .toList();
    }

    private static List<String> version(Round round) {
        return List.of(
                "v" + round.number(),
                round.status(),
                round.value(),
                round.versusBaseline(),
                registers(round),
                occupancy(round),
                round.row().profile().flatMap(Profile::limitedBy).map(Object::toString).orElse(Round.NOT_COLLECTED));
    }

    private static String registers(Round round) {
        OptionalInt registers = round.row().recorded().evaluation() instanceof Evaluation.Measured measured
                ? measured.build().map(CompileReport::registers).orElseGet(OptionalInt::empty)
                : OptionalInt.empty();
        return registers.isPresent() ? String.valueOf(registers.getAsInt()) : Round.NOT_COLLECTED;
    }

    private static String occupancy(Round round) {
        OptionalDouble percent = round.row()
                .profile()
                .map(profile -> profile instanceof Profile.Counters counters
                        ? counters.occupancyPercent()
                        : OptionalDouble.empty())
                .orElseGet(OptionalDouble::empty);
        return Round.text(percent, "%.1f");
    }

    private List<String> directions(boolean accepted) {
        return later(accepted)
                .map(round -> "v" + round.number() + ": " + round.rationale().hypothesis() + " (" + round.reason() + ")")
                .toList();
    }

    private long count(boolean accepted) {
        return later(accepted).count();
    }

    private Stream<Round> later(boolean accepted) {
        return rounds.stream().filter(round -> !round.isBaseline() && round.isAccepted() == accepted);
    }
}
