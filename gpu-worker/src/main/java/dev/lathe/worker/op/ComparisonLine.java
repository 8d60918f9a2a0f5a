package dev.lathe.worker.op;

/**
 * A program that takes the place of a vendor library for a repository: its name in the report, and the shell command
 * that writes the same results as the benchmark.
 */
public record ComparisonLine(String name, String command) {}
