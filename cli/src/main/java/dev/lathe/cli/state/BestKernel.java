package dev.lathe.cli.state;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** A campaign's best candidate with its knobs and source. {@code campaign best --json} prints it. */
public record BestKernel(
        String campaign,
        String unit,
        int iteration,
        String candidate,
        String family,
        SortedMap<String, KnobValue> knobs,
        Optional<String> code,
        double value,
        double speedup,
        Optional<CampaignSummary.Interval> speedupInterval,
        OptionalDouble overVendor,
        Optional<CampaignSummary.Interval> overVendorInterval,
        List<CampaignSummary.Comparison> comparisons,
        Optional<String> transfer,
        boolean interim,
        String source) {
    public BestKernel {
        comparisons = List.copyOf(comparisons);
        knobs = Collections.unmodifiableSortedMap(new TreeMap<>(knobs));
    }

    /** Returns the best candidate; empty if nothing was measured yet. */
    public static Optional<BestKernel> of(CampaignState state) {
        CampaignSummary summary = CampaignSummaries.of(state);
        return state.bests().map(EpochBests::incumbent).flatMap(incumbent -> summary.best()
                .map(best -> of(summary, best, incumbent.proposal().candidate(), incumbent.proposal().id().sha256())));
    }

    private static BestKernel of(CampaignSummary summary, CampaignSummary.Best best, Candidate candidate, String id) {
        return new BestKernel(
                summary.id(),
                summary.unit(),
                best.iteration(),
                id,
                candidate.family(),
                candidate.knobs(),
                code(candidate),
                best.value(),
                best.speedup(),
                best.speedupInterval(),
                best.overVendor(),
                best.overVendorInterval(),
                best.comparisons(),
                best.transfer(),
                best.interim(),
                best.source());
    }

    private static Optional<String> code(Candidate candidate) {
        return switch (candidate) {
            case Point point -> Optional.empty();
            case Source source -> Optional.of(source.code());
        };
    }
}
