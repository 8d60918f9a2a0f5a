package dev.lathe.tuning.report;

import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.space.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** A kernel that is stored as a file: its file name, its proposal, and the header lines that describe it. */
public record KeptKernel(String name, Proposal proposal, List<String> header) {
    public KeptKernel {
        header = List.copyOf(header);
    }

    /** Returns the baseline, every kernel that became the incumbent, and every measured submitted source, in order. */
    public static List<KeptKernel> of(CampaignRecord campaign) {
        return EvaluationRows.of(campaign).stream()
                .filter(KeptKernel::isKept)
                .map(row -> new KeptKernel(row.kernel(), row.proposal(), header(campaign, row)))
                .collect(Collectors.collectingAndThen(
                        Collectors.toMap(
                                KeptKernel::name, kernel -> kernel, (first, again) -> first, LinkedHashMap::new),
                        kernels -> List.copyOf(kernels.values())));
    }

    private static boolean isKept(EvaluationRow row) {
        return switch (row.kind()) {
            case BASELINE -> true;
            case ITERATION -> row.recorded().verdict().promotes() || isSubmittedSource(row);
            case RUNOFF -> row.recorded().verdict().promotes();
            case REMEASURED, ATTEMPT -> false;
        };
    }

    /** Returns whether the candidate is a submitted source, which no other file contains. */
    private static boolean isSubmittedSource(EvaluationRow row) {
        return row.proposal().origin() == Origin.SUBMITTED && row.proposal().candidate() instanceof Source;
    }

    private static List<String> header(CampaignRecord campaign, EvaluationRow row) {
        return List.of(
                campaign.summary().id() + ", iteration " + row.number() + ": " + row.decision(),
                "candidate " + row.proposal().id().sha256(),
                row.proposal().candidate().text(),
                row.recorded().verdict().reason(),
                RunCommand.of(campaign, row.kernel()));
    }
}
