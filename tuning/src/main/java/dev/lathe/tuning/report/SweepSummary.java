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
import java.util.function.Predicate;
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
        String speedup = times(mean(measured.stream().mapToDouble(campaign -> best(campaign).speedup())));
        String gained = measured.size() == 1
                ? "The best kernel is " + speedup + " as fast as the baseline"
                : "The best kernels of " + measured.size() + " shapes are " + speedup
                        + " as fast as their baselines in the geometric mean";
        double[] shares = measured.stream()
                .flatMapToDouble(campaign -> best(campaign).overVendor().stream())
                .toArray();
        return shares.length == 0
                ? gained + "."
                : gained + ", and reach " + percent(mean(DoubleStream.of(shares))) + " of the vendor library's speed"
                        + (shares.length < measured.size() ? " (" + shares.length + " shapes)." : ".");
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
                .map(least -> " Furthest behind the vendor library: " + least.name() + ", "
                        + percent(best(least).overVendor().getAsDouble()) + ".")
                .orElse("");
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
            return "No winner has its final measurement yet: the values are those of the comparisons during the "
                    + "search.";
        }
        String again = last.size() + " of " + measured.size()
                + " winners were measured again at the end, in the same rounds as their baselines.";
        List<CampaignSection> unsure = last.stream().filter(campaign -> finalSpeedup(campaign).low() <= 1).toList();
        List<CampaignSection> wide =
                last.stream().filter(campaign -> !finalSpeedup(campaign).isNarrow()).toList();
        return again
                + (unsure.isEmpty()
                        ? " The 99 % interval of each speedup excludes 1."
                        : " No significant gain: " + names(unsure) + ".")
                + (wide.isEmpty() ? "" : " Wide intervals: " + names(wide) + ".");
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
                .map(CampaignSummary.Waiting::since)
                .min(Comparator.naturalOrder())
                .map(first -> "; since " + moment(first))
                .orElse("");
    }

    /** Formats a time to the minute. */
    private static String moment(Instant time) {
        return time.toString().substring(0, 16).replace('T', ' ') + " UTC";
    }

    private static Best best(CampaignSection campaign) {
        return campaign.summary().best().orElseThrow();
    }

    private static double mean(DoubleStream ratios) {
        return StrictMath.exp(ratios.map(StrictMath::log).average().orElse(0));
    }

    private static String times(double ratio) {
        return CampaignSummary.speedupText(ratio, Optional.empty());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    private static String names(List<CampaignSection> campaigns) {
        String named = campaigns.stream().limit(NAMED).map(CampaignSection::name).collect(Collectors.joining(", "));
        return campaigns.size() > NAMED ? named + " and " + (campaigns.size() - NAMED) + " more" : named;
    }

    /** The rules that suggest what to do next. */
    private record NextSteps(
            String sweep, List<CampaignSection> campaigns, List<String> warnings, List<OutlierRate> outliers) {
        /** A gain in the last fifth of a search suggests that it has not converged. */
        private static final double LATE = 0.8;

        List<String> sentences() {
            List<String> next = new ArrayList<>();
            if (!warnings.isEmpty()) {
                next.add("Run the sweep again on an idle machine: other load disturbed the measurements.");
            }
            add(next, this::isPaused, "Remove the cause of the pause, then run ./lathe sweep resume " + sweep, true);
            add(next, this::hasFailed, "Read why the campaign failed in the table below", true);
            add(next, this::isImproving,
                    "Continue the search, which still found gains at its end: ./lathe sweep extend "
                    + sweep + " --by 50", true);
            add(next, this::isWide, "Measure again with fewer other processes; the interval of the speedup is wide",
                    true);
            add(next, campaign -> campaign.vendor().startsWith("none: ") && isReproducible(campaign),
                    "Install the vendor library for a comparison with it (./lathe doctor shows how)", false);
            if (!outliers.isEmpty()) {
                next.add("Check the " + outliers.size() + " outliers below.");
            }
            boolean done = campaigns.stream().allMatch(campaign -> campaign.summary().phase().ended());
            if (done && campaigns.stream().anyMatch(NextSteps::isReproducible)) {
                next.add("Use the winners: ./lathe export " + sweep + " --as library --out DIR writes a C library.");
            }
            return next;
        }

        private void add(List<String> next, Predicate<CampaignSection> rule, String text, boolean named) {
            List<CampaignSection> all = campaigns.stream().filter(rule).toList();
            if (!all.isEmpty()) {
                next.add(text + (named ? " (" + names(all) + ")." : "."));
            }
        }

        /** Returns whether the winner can be built; that of a recorded landscape cannot. */
        private static boolean isReproducible(CampaignSection campaign) {
            return campaign.winner().filter(winner -> !winner.runCommand().isEmpty()).isPresent();
        }

        private boolean isPaused(CampaignSection campaign) {
            return campaign.summary().phase() == Phase.PAUSED;
        }

        private boolean hasFailed(CampaignSection campaign) {
            return campaign.summary().phase() == Phase.FAILED;
        }

        private boolean isWide(CampaignSection campaign) {
            return warnings.isEmpty() && campaign.finalSpeedup().filter(gain -> !gain.isNarrow()).isPresent();
        }

        private boolean isImproving(CampaignSection campaign) {
            CampaignSummary summary = campaign.summary();
            return summary.phase() == Phase.DONE
                    && summary.best().filter(best -> best.iteration() > LATE * summary.iterations()).isPresent();
        }
    }
}
