package dev.lathe.tuning.report;

import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import java.util.List;
import java.util.Optional;

/** A submission to a campaign: its rationale and its result. */
public record SubmissionLine(
        String kernel,
        String origin,
        String hypothesis,
        Optional<String> justification,
        Optional<String> expected,
        List<String> evidence,
        String decision,
        String reason) {
    public SubmissionLine {
        evidence = List.copyOf(evidence);
    }

    static List<SubmissionLine> of(List<EvaluationRow> rows) {
        return rows.stream()
                .filter(row -> row.isProposal() && isSubmission(row.proposal().origin()))
                .map(SubmissionLine::of)
                .toList();
    }

    private static boolean isSubmission(Origin origin) {
        return switch (origin) {
            case SUBMITTED, AGENT -> true;
            case BASELINE, SEARCH, IMPORTED -> false;
        };
    }

    private static SubmissionLine of(EvaluationRow row) {
        Proposal proposal = row.proposal();
        return new SubmissionLine(
                row.kernel(),
                row.origin(),
                proposal.rationale().hypothesis(),
                proposal.rationale().justification(),
                proposal.rationale().expected(),
                proposal.rationale().evidence(),
                row.decision(),
                row.recorded().verdict().reason());
    }
}
