package dev.lathe.tuning.evaluation;

/**
 * How much faster a challenger is than the incumbent beside it: 1.05 is 5 % faster. Low and high bound the 99 % interval.
 */
public record Gain(double median, double low, double high) {}
