package dev.lathe.tuning.campaign;

import java.util.Optional;
import java.util.OptionalDouble;

/** What is said of a campaign in lists, tables and JSON. Values are in the unit; none stands where nothing was measured. */
public record CampaignSummary(
        String id,
        String key,
        Phase phase,
        Optional<String> device,
        int epoch,
        int iterations,
        int target,
        int attempts,
        String unit,
        OptionalDouble baseline,
        OptionalDouble vendor,
        Optional<Best> best,
        Optional<String> stopReason) {
    /** The incumbent: its iteration, brief id, value, speedup over the baseline, and where it came from. */
    public record Best(int iteration, String candidate, double value, double speedup, String source) {}
}
