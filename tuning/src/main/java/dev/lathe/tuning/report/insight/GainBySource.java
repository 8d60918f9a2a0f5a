package dev.lathe.tuning.report.insight;

/**
 * What came of the proposals of one kind: how many were rejected, how many became the best, and how many times faster these
 * together made a campaign, in the geometric mean of the campaigns.
 */
public record GainBySource(String kind, int tried, int rejected, int kept, double gain) {}
