package dev.lathe.tuning.report.page;

import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.EvaluationRow;
import dev.lathe.tuning.report.RunCommand;
import dev.lathe.tuning.space.candidate.Candidate;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.candidate.Source;
import dev.lathe.tuning.space.knob.KnobValue;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** The best candidate of a campaign as it stands, with the settings of its knobs and the command that builds, checks
 * and measures it again without a server. */
public record WinnerSection(String kernel, String family, String origin, List<Setting> settings, String runCommand) {
    public WinnerSection {
        settings = List.copyOf(settings);
    }

    public record Setting(String knob, String value) {}

    /** The last one that was promoted; evaluations stand in order, so it belongs to the present epoch. */
    static Optional<WinnerSection> of(CampaignRecord account, List<EvaluationRow> rows) {
        return rows.stream()
                .filter(row -> row.recorded().verdict().promotes())
                .reduce((earlier, later) -> later)
                .map(row -> of(account, numbered(row, rows)));
    }

    /** An incumbent that was measured again is shown under the number that it won by. */
    private static EvaluationRow numbered(EvaluationRow row, List<EvaluationRow> rows) {
        return rows.stream()
                .filter(first -> first.recorded().ordinal() == row.recorded().ordinal())
                .findFirst()
                .orElse(row);
    }

    private static WinnerSection of(CampaignRecord account, EvaluationRow row) {
        Proposal proposal = row.proposal();
        return new WinnerSection(
                row.kernel(),
                proposal.candidate().family(),
                proposal.origin().toString(),
                settings(proposal.candidate()),
                RunCommand.ofWinner(account));
    }

    private static List<Setting> settings(Candidate candidate) {
        SortedMap<String, KnobValue> knobs =
                switch (candidate) {
                    case Point point -> point.knobs();
                    case Source source -> source.knobs();
                };
        return knobs.entrySet().stream()
                .map(knob -> new Setting(knob.getKey(), knob.getValue().shown()))
                .toList();
    }
}
