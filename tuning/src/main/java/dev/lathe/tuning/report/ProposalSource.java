package dev.lathe.tuning.report;

/** The source of a candidate: the search method that found it, else the origin of its proposal. */
final class ProposalSource {
    private ProposalSource() {}

    static String of(EvaluationRow row) {
        return row.kind() == EvaluationRow.Kind.RUNOFF
                ? "runoff"
                : row.proposal().rationale().method().orElseGet(() -> row.proposal().origin().toString());
    }
}
