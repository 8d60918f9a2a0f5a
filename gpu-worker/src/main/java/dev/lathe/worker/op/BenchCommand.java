package dev.lathe.worker.op;

/** A shell command that writes results, and how they are read. */
public record BenchCommand(String line, ResultsRule results) {}
