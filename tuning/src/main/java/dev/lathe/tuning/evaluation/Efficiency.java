package dev.lathe.tuning.evaluation;

import java.util.OptionalDouble;

/**
 * How well a kernel uses the device, as its profile reports it: its bottleneck, its share of the roofline, and its
 * share of the peak compute rate (MFU). A device with unknown peaks has no shares.
 */
public record Efficiency(Bottleneck bottleneck, OptionalDouble roofline, OptionalDouble mfu) {}
