package dev.lathe.tuning.report.neighbour;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.op.Better;
import dev.lathe.tuning.op.Dimension;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The rates of a campaign with one problem, and the work that they are set against. */
public record Rated(String campaign, Problem problem, double work, String unit, SortedMap<Figure, Double> rates) {
    public Rated {
        rates = Collections.unmodifiableSortedMap(new TreeMap<>(rates));
    }

    /** Empty for a problem set, and where the unit is a time, which says nothing beside another shape's. */
    public static Optional<Rated> of(ProblemSet problems, Metric metric, CampaignSummary summary) {
        return problems.single() && metric.better() == Better.HIGHER
                ? Optional.of(new Rated(
                        summary.key(), problems.first(), metric.work(), summary.unit(), rates(summary)))
                : Optional.empty();
    }

    private static SortedMap<Figure, Double> rates(CampaignSummary summary) {
        SortedMap<Figure, Double> rates = new TreeMap<>();
        summary.baseline().ifPresent(rate -> rates.put(Figure.BASELINE, rate));
        summary.vendor().ifPresent(rate -> rates.put(Figure.VENDOR, rate));
        summary.best()
                .filter(best -> summary.phase().ended() && summary.phase() != Phase.FAILED)
                .ifPresent(best -> rates.put(Figure.BEST, best.value()));
        return rates;
    }

    /** Whether one of the two shapes holds the other. */
    boolean comparesWith(Rated other) {
        return problem.op().equals(other.problem.op())
                && problem.dtype() == other.problem.dtype()
                && sizes().size() == other.sizes().size()
                && (isWithin(other) || other.isWithin(this));
    }

    private boolean isWithin(Rated other) {
        return IntStream.range(0, sizes().size()).allMatch(i -> sizes().get(i) <= other.sizes().get(i));
    }

    /** How many times dimensions were doubled or halved from one to the other. */
    double octavesTo(Rated other) {
        return IntStream.range(0, sizes().size())
                .mapToDouble(i -> Math.abs(StrictMath.log((double) sizes().get(i) / other.sizes().get(i))))
                .sum() / StrictMath.log(2);
    }

    private List<Long> sizes() {
        return problem.dimensions().inOrder().stream().map(Dimension::size).toList();
    }
}
