package dev.lathe.activities.runner;

/** The time of the control kernel. */
public record CudaHealthResult(double controlNanoseconds) {}
