package dev.lathe.tuning.report;

/**
 * The results of the proposals of one kind: how many were tried, rejected and kept, and the product of their gains in a
 * campaign, as the geometric mean over the campaigns.
 */
public record GainBySource(String kind, int tried, int rejected, int kept, double gain) {}
