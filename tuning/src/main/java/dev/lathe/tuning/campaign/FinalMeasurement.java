package dev.lathe.tuning.campaign;

/** The clean measurement at the end: the winner, the baseline and the vendor's library in one go, medians in nanoseconds. */
public record FinalMeasurement(double winnerNanoseconds, double baselineNanoseconds, VendorResult vendor) {}
