package dev.lathe.worker.job;

/** How far an element may be off: the absolute part, and the relative part times the scale of the tensor. */
public record JobTolerance(double relative, double absolute) {}
