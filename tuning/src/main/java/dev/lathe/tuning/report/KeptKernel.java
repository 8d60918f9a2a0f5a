package dev.lathe.tuning.report;

import dev.lathe.tuning.proposal.Proposal;
import java.util.List;

/** A kernel that was kept, with the name of its file and the lines that say what it is. */
public record KeptKernel(String name, Proposal proposal, List<String> header) {
    public KeptKernel {
        header = List.copyOf(header);
    }

    /** The baseline and every kernel that became the incumbent, in order. */
    public static List<KeptKernel> of(CampaignAccount account) {
        return Rows.of(account).stream()
                .filter(row -> row.kind() == Row.Kind.BASELINE
                        || row.kind() == Row.Kind.ITERATION && row.recorded().verdict().promotes())
                .map(row -> new KeptKernel(row.kernel(), row.proposal(), header(account, row)))
                .toList();
    }

    private static List<String> header(CampaignAccount account, Row row) {
        return List.of(
                account.summary().id() + ", iteration " + row.number() + ": " + row.decision(),
                "candidate " + row.proposal().id().sha256(),
                row.proposal().candidate().text(),
                row.recorded().verdict().reason(),
                RunCommand.of(account.summary(), row.proposal()));
    }
}
