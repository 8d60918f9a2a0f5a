package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The veto of a part, such as a problem of a set, against a challenger that gains in the mean: its loss must be below
 * {@code mostLoss}. If a loss is not significant, the comparison is repeated as often as {@code repeats} says.
 */
public record LossVeto(double mostLoss, int repeats) {
    /**
     * Returns the verdict, given the one on the mean, the gains by part, at least one, and the number of repetitions so
     * far; empty if the comparison must be repeated.
     */
    public Optional<Verdict> review(Verdict mean, SortedMap<String, Gain> gains, int repeat) {
        return mean.promotes() ? unlessVetoed(mean, worst(gains), repeat) : Optional.of(mean);
    }

    private static Map.Entry<String, Gain> worst(SortedMap<String, Gain> gains) {
        return gains.entrySet().stream()
                .min(Comparator.comparingDouble(entry -> entry.getValue().median()))
                .orElseThrow();
    }

    private Optional<Verdict> unlessVetoed(Verdict mean, Map.Entry<String, Gain> worst, int repeat) {
        Gain gain = worst.getValue();
        if (gain.median() <= 1 - mostLoss) {
            String words = mean.reason() + " in the mean, but loses " + percent(1 - gain.median()) + " on "
                    + worst.getKey() + "; the limit is " + percent(mostLoss);
            return gain.high() <= 1 - mostLoss ? Optional.of(new Verdict.Discard(words)) : insignificant(words, repeat);
        }
        return Optional.of(gain.high() < 1
                ? new Verdict.KeepTradeOff(
                        mean.reason() + " in the mean; loses " + percent(1 - gain.median()) + " on " + worst.getKey())
                : mean);
    }

    private Optional<Verdict> insignificant(String words, int repeat) {
        return repeat < repeats ? Optional.empty() : Optional.of(new Verdict.Inconclusive(words));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
