package dev.lathe.worker.op;

/** Where a bench leaves its results: a CSV file in the repository, and the names of the columns that count. */
public record ResultsRule(String file, String metric, String check) {}
