package dev.lathe.worker.op;

import java.util.SortedMap;

/**
 * A shell command that writes results, once or for each line of its input, how often it is run again if it fails, and
 * how the results are read.
 */
public record BenchCommand(String line, boolean persistent, int retries, ResultsRule results) {
    /** Returns the command whose rows have these targets, too. */
    public BenchCommand withTargets(SortedMap<String, Double> targets) {
        return new BenchCommand(line, persistent, retries, results.withTargets(targets));
    }

    /** Returns the command of a comparison line, which writes the same rows. */
    public BenchCommand of(ComparisonLine comparison) {
        return new BenchCommand(comparison.command(), persistent, retries, results);
    }
}
