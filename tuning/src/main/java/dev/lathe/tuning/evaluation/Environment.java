package dev.lathe.tuning.evaluation;

import java.util.Collections;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The conditions of a measurement. Only measurements with the same identity (protocol and toolchain) are comparable.
 * The other conditions (clocks, load, temperature) are recorded with the samples.
 */
public record Environment(String identity, SortedMap<String, String> conditions) {
    /**
     * The condition with the milliseconds for which the measurement occupied the device, including its preparation
     * there.
     */
    public static final String HELD = "heldMs";

    /** The condition with the milliseconds for which the measurement waited for the device. */
    public static final String WAITED = "waitedMs";

    /** The condition with the load average of the machine over one minute. */
    public static final String LOAD = "load1";

    /** The condition with the number of cores of the machine. */
    public static final String CORES = "cores";

    /** The prefix of the conditions with the values of a benchmark's rows. */
    public static final String ROW = "row ";

    /** The prefix of the conditions with the targets of rows that are shares of the measured baseline. */
    public static final String ROW_TARGET = "target of row ";

    /** The condition with the number of rows that have not reached their targets, if each row has one. */
    public static final String ROWS_SHORT = "rows short of their targets";

    /** The condition with the rows of the quick benchmark, one per line, which the baseline's measurement chose. */
    public static final String QUICK_ROWS = "quickRows";

    /** The condition with the warnings of the audit of an edited source. */
    public static final String AUDIT = "audit";

    /** The condition with the relative deviation of the compared times that the benchmark itself reports. */
    public static final String DEVIATION = "deviation";

    /** The condition with the gain over the incumbent on the rows that candidates are not tuned on. */
    public static final String UNSEEN_GAIN = "gain on unseen rows";

    private static final String REPOSITORY = "benchmark of ";

    public Environment {
        conditions = Collections.unmodifiableSortedMap(new TreeMap<>(conditions));
    }

    public static Environment of(String identity) {
        return new Environment(identity, new TreeMap<>());
    }

    /** Returns this environment with another condition. */
    public Environment with(String condition, String value) {
        SortedMap<String, String> more = new TreeMap<>(conditions);
        more.put(condition, value);
        return new Environment(identity, more);
    }

    /** Returns the identity of measurements by the benchmark command of a repository. */
    public static String ofRepository(String op, String command, String toolchain) {
        return REPOSITORY + op + " ('" + command + "'), " + toolchain;
    }

    /** Returns the values of a benchmark's rows with their units; empty if the benchmark writes none. */
    public SortedMap<String, String> rows() {
        SortedMap<String, String> rows = new TreeMap<>();
        conditions.forEach((name, value) -> {
            if (name.startsWith(ROW)) {
                rows.put(name.substring(ROW.length()), value);
            }
        });
        return rows;
    }

    /** Returns the values of a pass if a row is a step of two. */
    public Optional<PassValues> pass(Pass pass) {
        return PassValues.in(conditions, pass);
    }

    /** Returns the warnings of the audit of an edited source. */
    public Optional<String> warnings() {
        return Optional.ofNullable(conditions.get(AUDIT));
    }

    /** Returns the gain over the incumbent on unseen rows, if it was measured there. */
    public Optional<String> unseenGain() {
        return Optional.ofNullable(conditions.get(UNSEEN_GAIN));
    }

    /** Returns the relative deviation of the compared times that the benchmark itself reports. */
    public OptionalDouble deviation() {
        return conditions.containsKey(DEVIATION)
                ? OptionalDouble.of(Double.parseDouble(conditions.get(DEVIATION)))
                : OptionalDouble.empty();
    }

    /** Returns whether the benchmark command of a repository measured. */
    public boolean isOfRepository() {
        return identity.startsWith(REPOSITORY);
    }
}
