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
 * The convergence of a campaign. {@code shares[n]} is the speed of the best candidate after iteration n relative to the
 * final best. It is computed backwards from the final best with the gains measured against each incumbent, so that
 * changes of the device or its temperature do not distort it.
 */
public record Convergence(
        String shape,
        String unit,
        MetricDirection better,
        double value,
        OptionalDouble overVendor,
        int foundAt,
        List<Double> shares) {
    public Convergence {
        shares = List.copyOf(shares);
    }

    /** Returns the convergence of a campaign; empty if nothing was measured. */
    public static Optional<Convergence> of(CampaignRecord record) {
        CampaignSummary summary = record.summary();
        return summary.best().map(best -> new Convergence(
                shape(summary.key()),
                summary.unit(),
                record.plan().metric().better(),
                best.value(),
                best.overVendor(),
                best.iteration(),
                shares(summary.iterations(), gains(record))));
    }

    /** Returns the key without the suffix of the start mode, so that campaigns of different modes compare. */
    private static String shape(String key) {
        String suffix = StartMode.FROM_SCRATCH.keySuffix();
        return key.endsWith(suffix) ? key.substring(0, key.length() - suffix.length()) : key;
    }

    /** Returns the gain of each promoted candidate over the incumbent that it replaced, by iteration. */
    private static SortedMap<Integer, Double> gains(CampaignRecord record) {
        SortedMap<Integer, Double> gains = new TreeMap<>();
        for (EvaluationRow row : EvaluationRows.of(record)) {
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

    /** Returns the share after the given number of iterations. */
    double shareAfter(int iterations) {
        return shares.get(Math.min(iterations, iterations()));
    }

    /** Returns the speed of the final best relative to that of another campaign on the same shape. */
    double relativeTo(Convergence other) {
        return switch (better) {
            case HIGHER -> value / other.value;
            case LOWER -> other.value / value;
        };
    }
}
