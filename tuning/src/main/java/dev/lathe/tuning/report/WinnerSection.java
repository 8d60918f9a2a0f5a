package dev.lathe.tuning.report;

import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** The incumbent or winner of a campaign, with its knob values and the command that reproduces it without a server. */
public record WinnerSection(String kernel, String family, String origin, List<Setting> settings, String runCommand) {
    public WinnerSection {
        settings = List.copyOf(settings);
    }

    public record Setting(String knob, String value) {}

    /** Returns the candidate that was promoted last, which belongs to the current epoch. */
    static Optional<WinnerSection> of(CampaignRecord campaign, List<EvaluationRow> rows) {
        return rows.stream()
                .filter(EvaluationRow::isPromoted)
                .reduce((earlier, later) -> later)
                .map(row -> of(campaign, numbered(row, rows)));
    }

    /** Returns the first row of the same ordinal, so that a remeasured incumbent keeps its iteration number. */
    private static EvaluationRow numbered(EvaluationRow row, List<EvaluationRow> rows) {
        return rows.stream()
                .filter(first -> first.recorded().ordinal() == row.recorded().ordinal())
                .findFirst()
                .orElse(row);
    }

    private static WinnerSection of(CampaignRecord campaign, EvaluationRow row) {
        Proposal proposal = row.proposal();
        return new WinnerSection(
                row.kernel(),
                proposal.candidate().family(),
                proposal.origin().toString(),
                settings(proposal.candidate()),
                RunCommand.ofWinner(campaign));
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
