package dev.lathe.worker.op;

/**
 * A program that an op is compared with: its name in the report, and its shell command, which writes the same results
 * as the benchmark of a repository, or else prints its times. The fastest one takes the place of a vendor library.
 */
public record ComparisonLine(String name, String command) {}
