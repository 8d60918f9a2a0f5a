package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.statistics.Median;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The measurements on a machine, and how many of them other load disturbed: the sums of the load averages and of the
 * relative deviations of samples over the disturbed ones, the cores of the machine, and the number of final
 * measurements among the disturbed ones.
 */
public record MachineLoad(
        int measurements, int disturbed, double loadSum, double variationSum, int cores, int disturbedFinals) {
    /** Lathe keeps each core busy with a compiler, or one with a benchmark, and runs a worker and a server. */
    private static final int OWN_PROCESSES = 2;

    /** The share of a campaign's measurements from which disturbed ones are reported. */
    private static final double REPORTED_SHARE = 0.1;

    /** The number of campaigns that a warning names. */
    private static final int NAMED = 2;

    /** The factor from the median absolute deviation to the standard deviation of a normal distribution. */
    private static final double DEVIATIONS = 1.4826;

    /** Returns the load of a machine without measurements. */
    public static MachineLoad unmeasured() {
        return new MachineLoad(0, 0, 0, 0, 0, 0);
    }

    /** Returns this load with the results of an evaluation. */
    public MachineLoad with(Evaluation evaluation) {
        return evaluation instanceof Evaluation.Measured measured
                ? measured.measurements().values().stream()
                        .map(measurement -> of(measurement.environment(), measurement.samples()))
                        .reduce(this, MachineLoad::plus)
                : this;
    }

    /** Returns the load of a machine with one final measurement. */
    public static MachineLoad ofFinal(Environment environment, Samples samples) {
        MachineLoad one = of(environment, samples);
        return new MachineLoad(
                one.measurements, one.disturbed, one.loadSum, one.variationSum, one.cores, one.disturbed);
    }

    /** Returns the load of a machine with one measurement. */
    public static MachineLoad of(Environment environment, Samples samples) {
        double load = number(environment, Environment.LOAD);
        double cores = number(environment, Environment.CORES);
        return load > cores + OWN_PROCESSES
                ? new MachineLoad(1, 1, load, variation(samples), (int) cores, 0)
                : new MachineLoad(1, 0, 0, 0, 0, 0);
    }

    /** Returns a condition as a number; NaN, which is never greater, if it was not recorded. */
    private static double number(Environment environment, String condition) {
        String text = environment.conditions().get(condition);
        return text == null ? Double.NaN : Double.parseDouble(text);
    }

    private static double variation(Samples samples) {
        double median = Median.of(samples.nanoseconds());
        return DEVIATIONS
                * Median.of(samples.nanoseconds().stream().map(time -> Math.abs(time - median)).toList())
                / median;
    }

    /** Returns the load in this and in other measurements on the same machine. */
    public MachineLoad plus(MachineLoad others) {
        return new MachineLoad(
                measurements + others.measurements,
                disturbed + others.disturbed,
                loadSum + others.loadSum,
                variationSum + others.variationSum,
                Math.max(cores, others.cores),
                disturbedFinals + others.disturbedFinals);
    }

    /** The load of the device with this name during measurements of the campaign with this key. */
    public record OfCampaign(String device, String campaign, MachineLoad load) {}

    /**
     * Returns a warning for each device that was loaded while it measured: {@code vm:cpu: load 14 on 2 cores during 40
     * of 90 measurements: times vary by 30 %; rerun on an idle machine}. It counts the measurements of the disturbed
     * campaigns, and names those campaigns if there are others. A campaign is disturbed if a tenth of its measurements
     * are, or a final measurement is.
     */
    public static List<String> warnings(Stream<OfCampaign> loads) {
        SortedMap<String, SortedMap<String, MachineLoad>> byDevice = loads.collect(Collectors.groupingBy(
                OfCampaign::device,
                TreeMap::new,
                Collectors.toMap(OfCampaign::campaign, OfCampaign::load, MachineLoad::plus, TreeMap::new)));
        return byDevice.entrySet().stream()
                .flatMap(one -> warning(one.getValue()).map(text -> one.getKey() + ": " + text).stream())
                .toList();
    }

    private static Optional<String> warning(SortedMap<String, MachineLoad> campaigns) {
        List<String> disturbed = campaigns.entrySet().stream()
                .filter(campaign -> campaign.getValue().isDisturbed())
                .map(Map.Entry::getKey)
                .toList();
        String named = disturbed.size() == campaigns.size() ? "" : " of " + named(disturbed);
        return disturbed.stream()
                .map(campaign -> Objects.requireNonNull(campaigns.get(campaign)))
                .reduce(MachineLoad::plus)
                .map(load -> load.warning(named));
    }

    private static String named(List<String> campaigns) {
        String first = campaigns.stream().limit(NAMED).collect(Collectors.joining(", "));
        int others = campaigns.size() - NAMED;
        return others > 0 ? first + " and " + CampaignSummary.counted(others, "other campaign") : first;
    }

    private boolean isDisturbed() {
        return disturbedFinals > 0 || disturbed > 0 && disturbed >= REPORTED_SHARE * measurements;
    }

    private String warning(String campaigns) {
        return String.format(
                Locale.ROOT,
                "load %.0f on %s during %d of %s%s%s: times vary by %.0f %%; rerun on an idle machine",
                loadSum / disturbed,
                CampaignSummary.counted(cores, "core"),
                disturbed,
                CampaignSummary.counted(measurements, "measurement"),
                campaigns,
                disturbedFinals == 0 ? "" : ", including " + CampaignSummary.counted(disturbedFinals, "final one"),
                100 * variationSum / disturbed);
    }
}
