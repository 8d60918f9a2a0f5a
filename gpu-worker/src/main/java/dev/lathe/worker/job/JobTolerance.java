package dev.lathe.worker.job;

/** The tolerance of an element: an absolute part, and a relative part that is multiplied by the scale of the tensor. */
public record JobTolerance(double relative, double absolute) {}
