package dev.lathe.tuning.report;

import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.space.candidate.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** A kernel that was kept, with the name of its file and the lines that say what it is. */
public record KeptKernel(String name, Proposal proposal, List<String> header) {
    public KeptKernel {
        header = List.copyOf(header);
    }

    /** The baseline, every kernel that became the incumbent, and every source of a person that was measured, in order. */
    public static List<KeptKernel> of(CampaignRecord account) {
        return EvaluationRows.of(account).stream()
                .filter(KeptKernel::isKept)
                .map(row -> new KeptKernel(row.kernel(), row.proposal(), header(account, row)))
                .collect(Collectors.collectingAndThen(
                        Collectors.toMap(KeptKernel::name, kernel -> kernel, (first, again) -> first, LinkedHashMap::new),
                        kernels -> List.copyOf(kernels.values())));
    }

    private static boolean isKept(EvaluationRow row) {
        return switch (row.kind()) {
            case BASELINE -> true;
            case ITERATION -> row.recorded().verdict().promotes() || isWritten(row);
            case RUNOFF -> row.recorded().verdict().promotes();
            case REMEASURED, ATTEMPT -> false;
        };
    }

    /** No other file holds what a person wrote. */
    private static boolean isWritten(EvaluationRow row) {
        return row.proposal().origin() == Origin.SUBMITTED && row.proposal().candidate() instanceof Source;
    }

    private static List<String> header(CampaignRecord account, EvaluationRow row) {
        return List.of(
                account.summary().id() + ", iteration " + row.number() + ": " + row.decision(),
                "candidate " + row.proposal().id().sha256(),
                row.proposal().candidate().text(),
                row.recorded().verdict().reason(),
                RunCommand.of(account, row.kernel()));
    }
}
