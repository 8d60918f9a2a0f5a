package dev.lathe.worker.op;

/**
 * A program that a repository is compared with: its name in the report, and the shell command that writes the same
 * results as the benchmark. The fastest one takes the place of a vendor library.
 */
public record ComparisonLine(String name, String command) {}
