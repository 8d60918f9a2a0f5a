package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.statistics.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The measurements of a device that other load disturbed: how many of all, the median of their load averages, the
 * cores of
 * the machine, and the median relative deviation of their samples.
 */
public record MachineLoad(String device, int disturbed, int measurements, double load, int cores, double variation) {
    /** Lathe itself keeps one core busy with a compiler each, and runs a benchmark, a worker and a server. */
    private static final int OWN_PROCESSES = 3;

    /** The share of disturbed measurements from which they are reported. */
    private static final double REPORTED_SHARE = 0.1;

    /** The factor from the median absolute deviation to the standard deviation of a normal distribution. */
    private static final double DEVIATIONS = 1.4826;

    /** Returns the loads of the devices of which at least a tenth of the measurements was disturbed, by name. */
    public static List<MachineLoad> of(List<EvaluationRow> rows) {
        SortedMap<String, List<Measurement>> byDevice = new TreeMap<>();
        rows.forEach(row -> row.measurement().ifPresent(measurement -> byDevice
                .computeIfAbsent(row.recorded().device(), device -> new ArrayList<>())
                .add(measurement)));
        return byDevice.entrySet().stream()
                .flatMap(device -> of(device.getKey(), device.getValue()).stream())
                .toList();
    }

    private static List<MachineLoad> of(String device, List<Measurement> measurements) {
        List<Measurement> disturbed = measurements.stream().filter(MachineLoad::isDisturbed).toList();
        return disturbed.isEmpty() || disturbed.size() < REPORTED_SHARE * measurements.size()
                ? List.of()
                : List.of(new MachineLoad(
                        device,
                        disturbed.size(),
                        measurements.size(),
                        Median.of(disturbed.stream().map(one -> number(one, Environment.LOAD)).toList()),
                        (int) number(disturbed.getFirst(), Environment.CORES),
                        Median.of(disturbed.stream().map(one -> variation(one.samples())).toList())));
    }

    private static boolean isDisturbed(Measurement measurement) {
        return number(measurement, Environment.LOAD) > number(measurement, Environment.CORES) + OWN_PROCESSES;
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

    /**
     * Returns the warning: {@code vm:cpu: load 14 on 2 cores during 40 of 90 measurements: times vary by 30 %; ...}.
     */
    public String warning() {
        return String.format(
                Locale.ROOT,
                "%s: load %.0f on %d cores during %d of %d measurements: times vary by %.0f %%; rerun on an idle "
                        + "machine",
                device, load, cores, disturbed, measurements, 100 * variation);
    }
}
