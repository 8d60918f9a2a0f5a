package dev.lathe.tuning.round;

import dev.lathe.tuning.campaign.RecordedRounds;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.report.CampaignRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The file summary.md of a round. */
public record RoundSummary(CampaignRecord campaign, Round round, Optional<Round> next) {
    public String markdown() {
        Markdown text = new Markdown()
                .title("Round " + round.folder() + ": " + round.status())
                .section("Hypothesis")
                .paragraph(round.rationale().hypothesis())
                .section("Single change")
                .paragraph(round.isBaseline() ? "None." : round.change())
                .section("Results")
                .table(List.of("quantity", "value"), results())
                .section("Decision")
                .paragraph(round.status() + ": " + round.reason())
                .section("Attribution")
                .items(attribution(), "The baseline.")
                .section("Next direction")
                .paragraph(next.map(round -> round.rationale().hypothesis()).orElse("No later round yet."));
        round.measurement()
                .filter(measured -> !round.isBaseline())
                .ifPresent(measured -> text.section("Transfer check")
                        .table(
                                List.of("check", "result"),
                                new TransferCheck(measured, round, campaign.plan().op().unseenRows()).rows()));
        List<List<String>> builds = builds();
        if (!round.isBaseline() && !builds.isEmpty()) {
            text.section("Build")
                    .table(List.of("value", "best candidate before", "this round"), builds)
                    .paragraph("")
                    .paragraph(remark());
        }
        if (!round.isBaseline() && !round.isAccepted()) {
            text.section("Rollback analysis")
                    .items(
                            List.of(
                                    "Change: " + round.change(),
                                    "Expected: " + round.rationale().expected().orElse(Round.NOT_STATED),
                                    "Actual: " + round.reason(),
                                    "Root cause: " + rootCause(),
                                    "Lesson: " + round.lesson().orElse(Round.NOT_STATED)),
                            "");
        }
        return text.toString();
    }

    /** Returns the diagnosis that the next round states. */
    private String rootCause() {
        return next.filter(Round::seesTheRoundBefore)
                .flatMap(later -> later.rationale()
                        .diagnosis()
                        .map(cause -> cause + " (as #" + later.number() + " states)"))
                .orElse(Round.NOT_STATED);
    }

    private List<List<String>> results() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("candidate", round.proposal().candidate().named()));
        rows.add(List.of("origin", round.proposal().origin().toString()));
        round.agent().ifPresent(agent -> rows.add(List.of("agent", agent)));
        round.measurement().ifPresent(measured -> {
            rows.add(List.of("validation level", round.validationLevel()));
            rows.add(List.of("median time", microseconds(measured) + " us"));
            rows.add(List.of("value", round.value()));
            rows.add(List.of("versus the baseline", round.versusBaseline()));
            measured.environment().rows().forEach((row, value) -> rows.add(List.of("row " + row, value)));
        });
        round.rejection()
                .ifPresent(rejection -> rows.add(List.of("rejected at", rejection.stage().toString())));
        if (round.row().recorded().evaluation() instanceof Evaluation.Measured measured) {
            measured.build().ifPresent(build -> rows.addAll(resources(build)));
            measured.correctness().ifPresent(checked -> rows.addAll(errors(checked)));
            rows.add(List.of("bottleneck", bottleneck(measured.profile())));
        }
        return rows;
    }

    private static String microseconds(Measurement measured) {
        return String.format(Locale.ROOT, "%.3f", measured.medianNanoseconds() / 1e3);
    }

    private static List<List<String>> resources(CompileReport build) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("compiler", build.compiler()));
        build.registers().ifPresent(count -> rows.add(List.of("registers", String.valueOf(count))));
        build.spilledBytes().ifPresent(bytes -> rows.add(List.of("spilled bytes", String.valueOf(bytes))));
        return rows;
    }

    private static List<List<String>> errors(CorrectnessReport checked) {
        return checked.tensors().stream()
                .map(error -> List.of(
                        "largest error of " + error.tensor(), String.format(Locale.ROOT, "%.3g", error.maxAbsolute())))
                .toList();
    }

    private static String bottleneck(Optional<Profile> profile) {
        return profile.flatMap(Profile::limitedBy).map(Object::toString).orElse(Round.NOT_COLLECTED);
    }

    /** Returns what is known of the builds of the best candidate before this round and of this round. */
    private List<List<String>> builds() {
        SortedMap<String, Double> before = bestBefore().map(Profile::facts).orElseGet(TreeMap::new);
        SortedMap<String, Double> own = round.row().profile().map(Profile::facts).orElseGet(TreeMap::new);
        return Stream.concat(before.keySet().stream(), own.keySet().stream())
                .filter(RoundSummary::isOfBuild)
                .distinct()
                .map(name -> List.of(name, count(before, name), count(own, name)))
                .toList();
    }

    private static boolean isOfBuild(String fact) {
        return fact.equals("registers") || fact.startsWith("sass_");
    }

    private static String count(SortedMap<String, Double> facts, String name) {
        return Optional.ofNullable(facts.get(name))
                .map(value -> String.format(Locale.ROOT, "%.0f", value))
                .orElse(Round.NOT_COLLECTED);
    }

    /** Returns the remark on the number of instructions, or why it is not known. */
    private String remark() {
        Optional<Profile> own = round.row().profile();
        return own.flatMap(Profile::withoutInstructions)
                .map(reason -> "The instructions are unknown: " + reason + ".")
                .or(() -> own.flatMap(known -> bestBefore().flatMap(known::remarkOnInstructions)))
                .orElse("");
    }

    /** Returns the profile of the best candidate before this round. */
    private Optional<Profile> bestBefore() {
        return RecordedRounds.of(campaign.evaluations().stream()
                        .takeWhile(recorded -> !recorded.equals(round.row().recorded()))
                        .toList())
                .profile();
    }

    private List<String> attribution() {
        List<String> items = new ArrayList<>();
        if (!round.isBaseline()) {
            items.add("Bottleneck before: " + round.row().bottleneckBefore());
            round.rationale().evidence().forEach(evidence -> items.add("Evidence: " + evidence));
            round.rationale().expected().ifPresent(expected -> items.add("Expected: " + expected));
        }
        return items;
    }
}
