package dev.lathe.tuning.campaign;

import dev.lathe.tuning.field.FieldDoc;
import dev.lathe.tuning.proposal.AgentUsage;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The summary of a campaign for lists, tables and JSON. Values are in the unit, and absent before they are measured.
 * The lookahead is present if the campaign chooses it, and the shapes if a campaign of a problem set has its final
 * measurement. The submissions are those that are not recorded yet. The agent's usage is present if the plan has an
 * agent.
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
        OptionalInt lookahead,
        List<Queued> submissions,
        Optional<Waiting> waiting,
        MachineLoad load,
        Optional<Agent> agent) {
    /** The final measurement usually takes about as long as this many iterations. */
    private static final int FINAL_BENCHMARK_ITERATIONS = 5;

    public CampaignSummary {
        submissions = List.copyOf(submissions);
        shapes = shapes.map(List::copyOf);
    }

    /**
     * The incumbent: its iteration, short id, point, value, speedup over the baseline and over the vendor library, if
     * any, and its source. The final measurement gives the speedups intervals; that over the vendor library has one if
     * both were timed in the same rounds. The comparisons are those with the vendor library or with all comparison
     * lines, the fastest first. The transfer says whether the speedup holds on unseen rows, if the op has some. The
     * values are interim before the final measurement.
     */
    public record Best(
            int iteration,
            String candidate,
            String point,
            double value,
            double speedup,
            Optional<Interval> speedupInterval,
            OptionalDouble overVendor,
            Optional<Interval> overVendorInterval,
            List<Comparison> comparisons,
            Optional<String> transfer,
            boolean interim,
            String source) {
        public Best {
            comparisons = List.copyOf(comparisons);
        }
    }

    /**
     * The vendor library or a comparison line: its name, its value in the unit, and the performance of the best
     * relative to it, which has an interval if both were timed in the same rounds.
     */
    public record Comparison(
            @FieldDoc("the name of the vendor library or of a comparison line") String name,
            @FieldDoc(value = "its value", unit = "the metric's unit") double value,
            @FieldDoc("the performance of the candidate relative to it") double share,
            @FieldDoc(value = "the 99 % interval of the share", byDefault = "not timed in the same rounds")
                    Optional<Interval> interval) {
        public String text() {
            return percent(share) + " of " + name
                    + interval.map(bounds ->
                                    " (99 % interval " + percent(bounds.low()) + " to " + percent(bounds.high()) + ")")
                            .orElse("");
        }

        private static String percent(double ratio) {
            return String.format(Locale.ROOT, "%.1f %%", 100 * ratio);
        }
    }

    /** A 99 % confidence interval. */
    public record Interval(@FieldDoc("lower bound") double low, @FieldDoc("upper bound") double high) {}

    /** Formats a speedup with its interval: {@code 1.31x (99 % interval 1.27x to 1.36x)}. */
    public static String speedupText(double speedup, Optional<Interval> interval) {
        return times(speedup)
                + interval.map(bounds ->
                                " (99 % interval " + times(bounds.low()) + " to " + times(bounds.high()) + ")")
                        .orElse("");
    }

    /** Returns a number with its noun: {@code 1 shape}, {@code 2 shapes}. */
    public static String counted(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, "%.2fx", ratio);
    }

    /**
     * A member of a problem set at the campaign's end: the values there, how many times faster the best is than the
     * baseline,
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

    /** A submission that is not recorded yet: its number, candidate and hypothesis. */
    public record Queued(int number, String candidate, String hypothesis) {}

    /** The usage of a campaign's agent: the number of its turns and the usage of all attempts. */
    public record Agent(int turns, AgentUsage usage) {
        public String text() {
            return counted(turns, "turn") + ", " + usage.text();
        }
    }

    /** What a campaign waits for, and since when if that is known. */
    public record Waiting(String reason, Optional<Instant> since) {
        private static final Pattern END_OF_CLAUSE = Pattern.compile("(?=[,;:] )|$");

        public static Waiting since(Instant start, String reason) {
            return new Waiting(reason, Optional.of(start));
        }

        /**
         * Returns the reason with the start after its first clause: {@code a worker since 2026-11-23T12:00:00Z, because
         * no worker is polling}.
         */
        public String text() {
            return since.map(start -> END_OF_CLAUSE
                            .matcher(reason)
                            .replaceFirst(" since " + start.truncatedTo(ChronoUnit.SECONDS)))
                    .orElse(reason);
        }
    }

    /** Returns the summary of the campaign while it waits. */
    public CampaignSummary waitingFor(Optional<Waiting> reason) {
        return new CampaignSummary(
                id, key, phase, device, epoch, iterations, target, attempts, unit, baseline, vendor, best, pauseReason,
                stopReason, shapes, lookahead, submissions, reason, load, agent);
    }

    /** Returns the summary of the campaign after it was ended from outside. */
    public CampaignSummary endedAs(Phase ending, String reason) {
        return new CampaignSummary(
                id, key, ending, device, epoch, iterations, target, attempts, unit, baseline, vendor, best, pauseReason,
                Optional.of(reason), shapes, lookahead, submissions, Optional.empty(), load, agent);
    }

    /** Returns the summary of the campaign while it is paused. */
    public CampaignSummary paused(String reason) {
        return new CampaignSummary(
                id, key, Phase.PAUSED, device, epoch, iterations, target, attempts, unit, baseline, vendor, best,
                Optional.of(reason), stopReason, shapes, lookahead, submissions, waiting, load, agent);
    }

    /** Returns the load of the device while it measured this campaign; empty before it has a device. */
    public Optional<MachineLoad.OfCampaign> loadOfDevice() {
        return device.map(name -> new MachineLoad.OfCampaign(name, key, load));
    }

    /** Returns a warning if the machine was loaded while it measured this campaign. */
    public List<String> loadWarnings() {
        return MachineLoad.warnings(loadOfDevice().stream());
    }

    /** Returns the share of the work that is done, from 0 to 1. The final measurement has a share. */
    public double progress() {
        return phase.ended() ? 1 : (double) iterations / (target + FINAL_BENCHMARK_ITERATIONS);
    }

    /** Returns the work that is left, in iterations. */
    public int iterationsLeft() {
        return phase.ended() ? 0 : Math.max(0, target - iterations) + FINAL_BENCHMARK_ITERATIONS;
    }

    /** Returns the best value in per cent of the vendor library's. */
    public OptionalDouble percentOfVendor() {
        return best.map(Best::overVendor)
                .filter(OptionalDouble::isPresent)
                .map(ratio -> OptionalDouble.of(100 * ratio.getAsDouble()))
                .orElse(OptionalDouble.empty());
    }
}
