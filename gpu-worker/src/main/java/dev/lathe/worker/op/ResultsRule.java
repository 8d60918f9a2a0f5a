package dev.lathe.worker.op;

/** The results of a benchmark command: a CSV file in the repository and the names of its metric and check columns. */
public record ResultsRule(String file, String metric, String check) {}
