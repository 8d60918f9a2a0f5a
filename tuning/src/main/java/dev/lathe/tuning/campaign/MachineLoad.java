package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.statistics.Median;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The measurements on a machine, and how many of them other load disturbed: the sums of the load averages and of the
 * relative deviations of samples over the disturbed ones, and the cores of the machine.
 */
public record MachineLoad(int measurements, int disturbed, double loadSum, double variationSum, int cores) {
    /** Lathe itself keeps one core busy with a compiler each, and runs a benchmark, a worker and a server. */
    private static final int OWN_PROCESSES = 3;

    /** The share of disturbed measurements from which they are reported. */
    private static final double REPORTED_SHARE = 0.1;

    /** The factor from the median absolute deviation to the standard deviation of a normal distribution. */
    private static final double DEVIATIONS = 1.4826;

    /** Returns the load of a machine without measurements. */
    public static MachineLoad unmeasured() {
        return new MachineLoad(0, 0, 0, 0, 0);
    }

    /** Returns this load with the results of an evaluation. */
    public MachineLoad with(Evaluation evaluation) {
        return evaluation instanceof Evaluation.Measured measured
                ? measured.measurements().values().stream().map(MachineLoad::of).reduce(this, MachineLoad::plus)
                : this;
    }

    private static MachineLoad of(Measurement measurement) {
        double load = number(measurement, Environment.LOAD);
        double cores = number(measurement, Environment.CORES);
        return load > cores + OWN_PROCESSES
                ? new MachineLoad(1, 1, load, variation(measurement.samples()), (int) cores)
                : new MachineLoad(1, 0, 0, 0, 0);
    }

    /** Returns a condition as a number; NaN, which is never greater, if it was not recorded. */
    private static double number(Measurement measurement, String condition) {
        String text = measurement.environment().conditions().get(condition);
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
                Math.max(cores, others.cores));
    }

    /** Returns a warning for each device that was loaded while it measured, by the name of the device. */
    public static <T> List<String> warnings(
            Stream<T> measured, Function<T, String> device, Function<T, MachineLoad> load) {
        SortedMap<String, MachineLoad> loads =
                measured.collect(Collectors.toMap(device, load, MachineLoad::plus, TreeMap::new));
        return loads.entrySet().stream()
                .flatMap(one -> one.getValue().warning().map(text -> one.getKey() + ": " + text).stream())
                .toList();
    }

    /**
     * Returns {@code load 14 on 2 cores during 40 of 90 measurements: times vary by 30 %; rerun on an idle machine};
     * empty if less than a tenth of the measurements was disturbed.
     */
    private Optional<String> warning() {
        return disturbed == 0 || disturbed < REPORTED_SHARE * measurements
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "load %.0f on %s during %d of %s: times vary by %.0f %%; rerun on an idle machine",
                        loadSum / disturbed,
                        CampaignSummary.counted(cores, "core"),
                        disturbed,
                        CampaignSummary.counted(measurements, "measurement"),
                        100 * variationSum / disturbed));
    }
}
