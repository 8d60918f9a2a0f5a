package dev.lathe.cli.comparison;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.EvaluationRow;
import dev.lathe.tuning.report.EvaluationRows;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a campaign came to its best. The shares say how fast the best so far was beside the last one, after iteration 0, 1 and
 * so on: back from the last by the gains that were measured beside each incumbent, so that a device that grew warm
 * meanwhile, or another one, bends nothing.
 */
public record Convergence(
        String shape, String unit, MetricDirection better, double value, OptionalDouble overVendor, int foundAt, List<Double> shares) {
    public Convergence {
        shares = List.copyOf(shares);
    }

    /** Empty where nothing was measured. */
    public static Optional<Convergence> of(CampaignRecord account) {
        CampaignSummary summary = account.summary();
        return summary.best().map(best -> new Convergence(
                shape(summary.key()),
                summary.unit(),
                account.plan().metric().better(),
                best.value(),
                best.overVendor(),
                best.iteration(),
                shares(summary.iterations(), gains(account))));
    }

    /** Campaigns of different modes meet on the same shape. */
    private static String shape(String key) {
        String suffix = StartMode.FROM_SCRATCH.keySuffix();
        return key.endsWith(suffix) ? key.substring(0, key.length() - suffix.length()) : key;
    }

    /** By iteration, how much faster what was promoted there was than what it replaced. */
    private static SortedMap<Integer, Double> gains(CampaignRecord account) {
        SortedMap<Integer, Double> gains = new TreeMap<>();
        for (EvaluationRow row : EvaluationRows.of(account)) {
            if (row.kind() == EvaluationRow.Kind.ITERATION && row.recorded().verdict().promotes()) {
                row.measurement()
                        .flatMap(Measurement::gain)
                        .map(Gain::median)
                        .ifPresent(gain -> gains.put(row.number(), gain));
            }
        }
        return gains;
    }

    private static List<Double> shares(int iterations, SortedMap<Integer, Double> gains) {
        Double[] shares = new Double[iterations + 1];
        shares[iterations] = 1.0;
        for (int n = iterations; n > 0; n--) {
            shares[n - 1] = shares[n] / gains.getOrDefault(n, 1.0);
        }
        return Arrays.asList(shares);
    }

    public int iterations() {
        return shares.size() - 1;
    }

    /** The best after so many iterations, beside the last one. */
    double shareAfter(int iterations) {
        return shares.get(Math.min(iterations, iterations()));
    }

    /** How fast the last best is beside another one of the same shape. */
    double beside(Convergence other) {
        return switch (better) {
            case HIGHER -> value / other.value;
            case LOWER -> other.value / value;
        };
    }
}
