package dev.lathe.cli.command;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.CampaignReading;
import dev.lathe.cli.reading.SourceReading;
import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.report.EvaluationRow;
import dev.lathe.tuning.report.EvaluationRows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "profile",
        description = "Shows the profile of a candidate, or why there is none: the bottleneck and the counters.",
        footer = {
            "",
            "JSON: {\"ordinal\",\"at\",\"bottleneck\",\"because\",\"values\":{},\"reason\",\"withoutInstructions\"};",
            "at is when its measurement was recorded; reason is why there is no profile, or no counters.",
            "",
            "Example:",
            "  lathe campaign profile night/gemm_f32_48x48x48_fs --ordinal 12"
        })
final class CandidateProfile extends CampaignCommand.CampaignTask {
    @Option(names = "--ordinal", paramLabel = "N", description = "Ordinal of the candidate (default: the best one).")
    private Optional<Integer> ordinal;

    @Mixin
    private JsonOption json;

    /** The JSON output. */
    record Shown(
            int ordinal,
            Instant at,
            Optional<Bottleneck> bottleneck,
            Optional<String> because,
            SortedMap<String, Double> values,
            Optional<String> reason,
            Optional<String> withoutInstructions) {
        static Shown of(int ordinal, Instant at, Profile profile) {
            return new Shown(
                    ordinal,
                    at,
                    profile.limitedBy(),
                    profile instanceof Profile.Counters counters ? counters.because() : Optional.empty(),
                    profile.facts(),
                    reason(profile),
                    profile.withoutInstructions());
        }

        private static Optional<String> reason(Profile profile) {
            return switch (profile) {
                case Profile.Static known -> known.withoutCounters();
                case Profile.Counters counters -> Optional.empty();
                case Profile.Skipped(String reason) -> Optional.of(reason);
                case Profile.Unavailable(String reason) -> Optional.of(reason);
            };
        }

        List<String> lines() {
            List<String> lines = new ArrayList<>();
            lines.add("ordinal " + ordinal);
            lines.add("measured at " + at);
            bottleneck.ifPresent(limit ->
                    lines.add("bottleneck " + limit + because.map(shares -> ": " + shares).orElse("")));
            values.forEach((name, value) -> lines.add(name + " " + value));
            reason.ifPresent(text -> lines.add((bottleneck.isPresent() ? "no counters: " : "no profile: ") + text));
            withoutInstructions.ifPresent(text -> lines.add("no instructions: " + text));
            return lines;
        }
    }

    @Override
    protected ExitCode performOnCampaign(Session session) {
        CampaignHistory history = new CampaignReading(session).history(id);
        Proposal proposal = new SourceReading(history, InstalledOps.in(context.kernels()).sources())
                .proposal(ordinal.map(OptionalInt::of).orElse(OptionalInt.empty()));
        Shown shown = profiled(history, proposal)
                .orElseThrow(() -> CommandFailure.refused(
                        "#" + proposal.ordinal() + " was rejected, so it has no profile; see 'campaign history'"));
        json.print(this::print, shown, shown::lines);
        return ExitCode.DONE;
    }

    /** Returns the last profile of a measured candidate that has a bottleneck, else the last one. */
    private static Optional<Shown> profiled(CampaignHistory history, Proposal proposal) {
        return EvaluationRows.of(history.toRecord()).stream()
                .filter(row -> row.recorded().ordinal() == proposal.ordinal())
                .flatMap(row -> shown(row).stream())
                .reduce((earlier, later) ->
                        later.bottleneck().isPresent() || earlier.bottleneck().isEmpty() ? later : earlier);
    }

    private static Optional<Shown> shown(EvaluationRow row) {
        return row.profile()
                .map(profile -> Shown.of(row.recorded().ordinal(), row.recorded().at(), profile));
    }
}
