package dev.lathe.tuning.campaign;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What is said of a campaign in lists, tables and JSON. Values are in the unit; none stands where nothing was measured. The
 * lookahead is there where the campaign chooses it, the shapes where it ended with a kernel for a problem set.
 */
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
        Optional<String> pauseReason,
        Optional<String> stopReason,
        Optional<List<Shape>> shapes,
        OptionalInt lookahead) {
    public CampaignSummary {
        shapes = shapes.map(List::copyOf);
    }

    /**
     * The incumbent: its iteration, brief id, family and knobs, value, how many times faster it is than the baseline, how many times
     * than the vendor's library where there is one, and where it came from.
     */
    public record Best(
            int iteration,
            String candidate,
            String point,
            double value,
            double speedup,
            OptionalDouble overVendor,
            String source) {}

    /**
     * A member of a problem set at the campaign's end: the values there, how many times faster the best is than the baseline,
     * and than the vendor's library; the reason if the best was rejected there.
     */
    public record Shape(
            String problem,
            OptionalDouble baseline,
            OptionalDouble vendor,
            OptionalDouble best,
            OptionalDouble speedup,
            OptionalDouble overVendor,
            Optional<String> rejection) {}

    /** The same campaign, ended from outside. */
    public CampaignSummary endedAs(Phase ending, String reason) {
        return new CampaignSummary(
                id, key, ending, device, epoch, iterations, target, attempts, unit, baseline, vendor, best, pauseReason,
                Optional.of(reason), shapes, lookahead);
    }

    /** The same campaign, held. */
    public CampaignSummary held(String reason) {
        return new CampaignSummary(
                id, key, Phase.PAUSED, device, epoch, iterations, target, attempts, unit, baseline, vendor, best,
                Optional.of(reason), stopReason, shapes, lookahead);
    }

    /** The best in per cent of the vendor's library. */
    public OptionalDouble percentOfVendor() {
        return best.map(Best::overVendor)
                .filter(OptionalDouble::isPresent)
                .map(ratio -> OptionalDouble.of(100 * ratio.getAsDouble()))
                .orElse(OptionalDouble.empty());
    }
}
