package dev.lathe.tuning.round;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Pass;
import dev.lathe.tuning.evaluation.PassValues;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.RowGain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The file final_report.md of an ended campaign. */
public record FinalReport(CampaignRecord campaign, List<Round> rounds) {
    public String markdown() {
        CampaignSummary summary = campaign.summary();
        return new Markdown()
                .title("Final report of " + summary.key())
                .section("Result")
                .paragraph(summary.best().map(this::result).orElse("No candidate was measured."))
                .section("Baseline and best")
                .table(List.of("quantity", "baseline", "best"), comparison())
                .section("Rows")
                .items(rowGains(), "The benchmark writes no rows.")
                .section("Transfer audit")
                .table(List.of("part", "gain over the baseline", "by"), audit().parts())
                .paragraph("")
                .items(audit().conclusions(), "")
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
                .section("Next steps")
                .items(new NextDirections(campaign, rounds).sentences(), "None.")
                .section("Termination check")
                .paragraph(summary.stopReason().orElse("The campaign has not ended."))
                .toString();
    }

    private TransferAudit audit() {
        return new TransferAudit(campaign, rounds);
    }

    private String result(CampaignSummary.Best best) {
        return best.point() + ": " + CampaignSummary.speedupText(best.speedup(), best.speedupInterval())
                + " over the baseline"
                + Stream.concat(
                                best.transfer().stream(),
                                best.comparisons().stream().map(CampaignSummary.Comparison::text))
                        .map(text -> ", " + text)
                        .collect(Collectors.joining())
                + "."
                + campaign.vendor().reasons().stream()
                        .map(reason -> " Not compared: " + reason + ".")
                        .collect(Collectors.joining());
    }

    /** Returns the values of the baseline and of the best candidate, each as its own evaluation measured it. */
    private List<List<String>> comparison() {
        if (rounds.isEmpty()) {
            return List.of();
        }
        Round first = rounds.getFirst();
        Round best = Round.best(campaign).orElse(first);
        List<List<String>> table = new ArrayList<>(List.of(
                List.of("candidate", first.candidate(), best.candidate()),
                List.of("value", first.value(), best.value())));
        Stream.of(Pass.values()).filter(pass -> first.pass(pass).isPresent()).forEach(pass -> {
            table.add(List.of(
                    pass + " average", text(first, pass, PassValues::mean), text(best, pass, PassValues::mean)));
            table.add(List.of(
                    pass + " peak", text(first, pass, PassValues::best), text(best, pass, PassValues::best)));
        });
        table.add(List.of("vs baseline", first.versusBaseline(), best.versusBaseline()));
        best.measurement()
                .map(measured -> measured.environment().rows())
                .orElseGet(TreeMap::new)
                .forEach((row, value) -> table.add(List.of("row " + row, rowValue(first, row), value)));
        return table;
    }

    private static String text(Round round, Pass pass, ToDoubleFunction<PassValues> value) {
        return Round.text(round.pass(pass).stream().mapToDouble(value).findFirst(), "%.5g " + round.metric().unit());
    }

    private static String rowValue(Round round, String row) {
        return round.measurement()
                .flatMap(measured -> Optional.ofNullable(measured.environment().rows().get(row)))
                .orElse(Round.NOT_COLLECTED);
    }

    private List<String> rowGains() {
        return RowGain.of(campaign).stream()
                .map(row -> row.name() + ": "
                        + CampaignSummary.speedupText(row.gain().median(), Optional.of(new CampaignSummary.Interval(
                                row.gain().low(), row.gain().high()))))
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
                .map(round ->
                        "v" + round.number() + ": " + round.rationale().hypothesis() + " (" + round.reason() + ")")
                .toList();
    }

    private long count(boolean accepted) {
        return later(accepted).count();
    }

    private Stream<Round> later(boolean accepted) {
        return rounds.stream().filter(round -> !round.isBaseline() && round.isAccepted() == accepted);
    }
}
