package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.CampaignSummary.Best;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.evaluation.Gain;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The summary of a sweep in sentences: what was gained, where, how sure this is, and what to do next. The warnings are
 * those about the conditions of the measurements.
 */
public record SweepSummary(
        String gained, String where, String sure, List<String> warnings, List<String> waiting, List<String> next) {
    /** The number of shapes that a sentence names. */
    private static final int NAMED = 4;

    public SweepSummary {
        warnings = List.copyOf(warnings);
        waiting = List.copyOf(waiting);
        next = List.copyOf(next);
    }

    static SweepSummary of(
            String sweep, List<CampaignSection> campaigns, List<String> warnings, List<OutlierRate> outliers) {
        List<CampaignSection> measured =
                campaigns.stream().filter(campaign -> campaign.summary().best().isPresent()).toList();
        return new SweepSummary(
                gained(measured),
                where(measured),
                sure(measured),
                warnings,
                waiting(campaigns),
                new NextSteps(sweep, campaigns, warnings, outliers).sentences());
    }

    private static String gained(List<CampaignSection> measured) {
        if (measured.isEmpty()) {
            return "Nothing was measured yet.";
        }
        String preliminary = measured.stream().allMatch(campaign -> campaign.finalSpeedup().isPresent())
                ? ""
                : "Preliminary, because final measurements are missing. ";
        return preliminary + gain(measured);
    }

    private static String gain(List<CampaignSection> measured) {
        double mean = mean(measured.stream().mapToDouble(campaign -> best(campaign).speedup()));
        String speedup = CampaignSummary.speedupText(mean, Optional.empty());
        String gained = measured.size() == 1
                ? "The best kernel is " + speedup + " as fast as the baseline"
                : "The best kernels of " + measured.size() + " shapes are " + speedup
                        + " as fast as their baselines in the geometric mean";
        double[] shares = measured.stream()
                .flatMapToDouble(campaign -> best(campaign).overVendor().stream())
                .toArray();
        return shares.length == 0
                ? gained + "."
                : gained + (measured.size() == 1 ? ", and reaches " : ", and reach ")
                        + percent(mean(DoubleStream.of(shares))) + " of the vendor library's speed"
                        + (shares.length < measured.size()
                                ? " (" + CampaignSummary.counted(shares.length, "shape") + ")."
                                : ".");
    }

    private static String where(List<CampaignSection> measured) {
        List<CampaignSection> bySpeedup = measured.stream()
                .sorted(Comparator.comparingDouble((CampaignSection campaign) -> best(campaign).speedup()).reversed())
                .toList();
        if (bySpeedup.size() < 2) {
            return bySpeedup.stream().map(one -> one.name() + ": " + speedup(one) + ".").collect(Collectors.joining());
        }
        String gains = "Largest gain: " + bySpeedup.getFirst().name() + ", " + speedup(bySpeedup.getFirst())
                + ". Smallest gain: " + bySpeedup.getLast().name() + ", " + speedup(bySpeedup.getLast()) + ".";
        return gains + measured.stream()
                .filter(campaign -> best(campaign).overVendor().isPresent())
                .min(Comparator.comparingDouble(campaign -> best(campaign).overVendor().getAsDouble()))
                .map(SweepSummary::least)
                .orElse("");
    }

    private static String least(CampaignSection campaign) {
        double share = best(campaign).overVendor().getAsDouble();
        return (share < 1 ? " Furthest behind the vendor library: " : " Least ahead of the vendor library: ")
                + campaign.name() + ", " + percent(share) + ".";
    }

    private static String speedup(CampaignSection campaign) {
        return CampaignSummary.speedupText(best(campaign).speedup(), best(campaign).speedupInterval());
    }

    private static String sure(List<CampaignSection> measured) {
        if (measured.isEmpty()) {
            return "";
        }
        List<CampaignSection> last =
                measured.stream().filter(campaign -> campaign.finalSpeedup().isPresent()).toList();
        if (last.isEmpty()) {
            return "No winner has a final measurement: the values are those of the comparisons during the search, "
                    + "which other load disturbs more.";
        }
        List<CampaignSection> unsure = last.stream().filter(campaign -> finalSpeedup(campaign).low() <= 1).toList();
        List<CampaignSection> wide = last.stream().filter(campaign -> !finalSpeedup(campaign).isNarrow()).toList();
        List<CampaignSection> even = last.stream().filter(SweepSummary::mayEqualVendor).toList();
        return again(last.size(), measured.size())
                + (unsure.isEmpty()
                        ? " The 99 % interval of each speedup excludes 1."
                        : " No significant gain: " + names(unsure) + ".")
                + (even.isEmpty() ? "" : " No significant difference from the vendor library: " + names(even) + ".")
                + (wide.isEmpty() ? "" : " Wide intervals: " + names(wide) + ".");
    }

    private static String again(int last, int all) {
        return last == 1
                ? (all == 1 ? "The winner" : "1 of " + all + " winners")
                        + " was measured again at the end, in the same rounds as its baseline."
                : last + " of " + all
                        + " winners were measured again at the end, in the same rounds as their baselines.";
    }

    private static boolean mayEqualVendor(CampaignSection campaign) {
        return best(campaign)
                .overVendorInterval()
                .filter(interval -> interval.low() <= 1 && interval.high() >= 1)
                .isPresent();
    }

    private static Gain finalSpeedup(CampaignSection campaign) {
        return campaign.finalSpeedup().orElseThrow();
    }

    /** Returns what the campaigns wait for, one sentence per reason, with the time since when the first one waits. */
    private static List<String> waiting(List<CampaignSection> campaigns) {
        SortedMap<String, List<CampaignSection>> reasons = new TreeMap<>();
        for (CampaignSection campaign : campaigns) {
            CampaignSummary summary = campaign.summary();
            Optional<String> paused = summary.pauseReason()
                    .filter(reason -> summary.phase() == Phase.PAUSED)
                    .map(reason -> "Paused: " + reason);
            paused.or(() -> summary.waiting().map(waiting -> "Waiting for " + waiting.reason()))
                    .ifPresent(reason -> reasons.computeIfAbsent(reason, key -> new ArrayList<>()).add(campaign));
        }
        return reasons.entrySet().stream()
                .map(reason -> reason.getKey() + " (" + names(reason.getValue()) + since(reason.getValue()) + ").")
                .toList();
    }

    private static String since(List<CampaignSection> waiting) {
        return waiting.stream()
                .flatMap(campaign -> campaign.summary().waiting().stream())
                .flatMap(waits -> waits.since().stream())
                .min(Comparator.naturalOrder())
                .map(first -> "; since " + moment(first))
                .orElse("");
    }

    /** Formats a time to the minute. */
    public static String moment(Instant time) {
        return time.toString().substring(0, 16).replace('T', ' ') + " UTC";
    }

    private static Best best(CampaignSection campaign) {
        return campaign.summary().best().orElseThrow();
    }

    private static double mean(DoubleStream ratios) {
        return StrictMath.exp(ratios.map(StrictMath::log).average().orElse(0));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    static String names(List<CampaignSection> campaigns) {
        String named = campaigns.stream().limit(NAMED).map(CampaignSection::name).collect(Collectors.joining(", "));
        return campaigns.size() > NAMED ? named + " and " + (campaigns.size() - NAMED) + " more" : named;
    }
}
