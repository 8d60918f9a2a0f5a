package dev.lathe.worker.op;

import java.util.SortedMap;

/** A shell command that writes results, and how they are read. */
public record BenchCommand(String line, ResultsRule results) {
    /** Returns the command whose rows have these targets, too. */
    public BenchCommand withTargets(SortedMap<String, Double> targets) {
        return new BenchCommand(line, results.withTargets(targets));
    }
}
