package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.op.Dimension;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The rates of a campaign with one problem, and the work to which they refer. */
public record CampaignRates(
        String campaign, Problem problem, double work, String unit, SortedMap<ComparedRate, Double> rates) {
    public CampaignRates {
        rates = Collections.unmodifiableSortedMap(new TreeMap<>(rates));
    }

    /**
     * Returns the rates; empty for a problem set, and if the unit is a time, which is not comparable between shapes.
     */
    public static Optional<CampaignRates> of(ProblemSet problems, Metric metric, CampaignSummary summary) {
        return problems.single() && metric.better() == MetricDirection.HIGHER
                ? Optional.of(new CampaignRates(
                        summary.key(), problems.first(), metric.work(), summary.unit(), rates(summary)))
                : Optional.empty();
    }

    /** Returns the rates of a campaign. One that ended before its first iteration is not tuned and has no best rate. */
    private static SortedMap<ComparedRate, Double> rates(CampaignSummary summary) {
        SortedMap<ComparedRate, Double> rates = new TreeMap<>();
        summary.baseline().ifPresent(rate -> rates.put(ComparedRate.BASELINE, rate));
        summary.vendor().ifPresent(rate -> rates.put(ComparedRate.VENDOR, rate));
        summary.best()
                .filter(best -> summary.phase().ended() && summary.phase() != Phase.FAILED && summary.iterations() > 0)
                .ifPresent(best -> rates.put(ComparedRate.BEST, best.value()));
        return rates;
    }

    /** Returns whether one of the two shapes contains the other. */
    boolean comparesWith(CampaignRates other) {
        return problem.op().equals(other.problem.op())
                && problem.dtype() == other.problem.dtype()
                && sizes().size() == other.sizes().size()
                && (isWithin(other) || other.isWithin(this));
    }

    private boolean isWithin(CampaignRates other) {
        return IntStream.range(0, sizes().size()).allMatch(i -> sizes().get(i) <= other.sizes().get(i));
    }

    /** Returns the number of doublings and halvings of dimensions between the shapes. */
    double octavesTo(CampaignRates other) {
        return IntStream.range(0, sizes().size())
                .mapToDouble(i -> Math.abs(StrictMath.log((double) sizes().get(i) / other.sizes().get(i))))
                .sum() / StrictMath.log(2);
    }

    private List<Long> sizes() {
        return problem.dimensions().inOrder().stream().map(Dimension::size).toList();
    }
}
