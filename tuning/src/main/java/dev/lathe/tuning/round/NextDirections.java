package dev.lathe.tuning.round;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.RowGain;
import dev.lathe.tuning.space.Category;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The first rules that suggest what to try next in a campaign with rounds, or after it. */
record NextDirections(CampaignRecord campaign, List<Round> rounds) {
    private static final int SHOWN = 3;

    /** A gain in the last fifth of a search suggests that it has not converged. */
    private static final double LATE = 0.8;

    List<String> sentences() {
        return Stream.of(inspect(), repeat(), catchUp(), extend(), improveRow(), tryCategory(), continueBest())
                .flatMap(Optional::stream)
                .limit(SHOWN)
                .toList();
    }

    private Optional<String> inspect() {
        return campaign.finalMeasurement()
                .filter(last -> last.isInflated() || last.warnings().isPresent())
                .map(last -> "Read the winner's changes: "
                        + last.transfer().orElse("its gain may not hold outside of the benchmark") + ".");
    }

    private Optional<String> repeat() {
        return largest(round -> round.row().recorded().verdict() instanceof Verdict.Inconclusive)
                .filter(round -> gain(round) > 1)
                .map(round -> "Measure v" + round.number() + " again with more rounds (`sampling` in a manifest): "
                        + round.rationale().hypothesis() + " (" + round.reason() + ").");
    }

    private Optional<String> catchUp() {
        return campaign.summary().best().stream()
                .flatMap(best -> best.comparisons().stream())
                .filter(comparison -> comparison.share() < 1)
                .findFirst()
                .map(comparison -> "Find out what " + comparison.name() + " does differently: the best has "
                        + comparison.text() + ".");
    }

    private Optional<String> extend() {
        CampaignSummary summary = campaign.summary();
        return summary.best()
                .filter(best -> summary.phase() == Phase.DONE && best.iteration() > LATE * summary.iterations())
                .map(best -> "Continue the search, which still found gains at its end: ./lathe campaign extend "
                        + summary.id() + " --by 50.");
    }

    private Optional<String> improveRow() {
        List<RowGain> rows = RowGain.of(campaign);
        return rows.stream()
                .min(Comparator.comparingDouble(row -> row.gain().median()))
                .filter(row -> rows.size() > 1)
                .map(row -> String.format(
                        Locale.ROOT, "Look at row %s, which gained least: %.2fx.", row.row(), row.gain().median()));
    }

    private Optional<String> tryCategory() {
        Set<Category> untried = EnumSet.allOf(Category.class);
        later().forEach(round -> untried.remove(round.proposal().category()));
        return untried.isEmpty()
                ? Optional.empty()
                : Optional.of("Try a change of another category: no round was "
                        + untried.stream().map(Category::toString).collect(Collectors.joining(" or ")) + ".");
    }

    private Optional<String> continueBest() {
        return largest(Round::isAccepted)
                .map(round -> "Continue with " + round.proposal().category() + " changes: v" + round.number()
                        + " gained most (" + round.reason() + ").");
    }

    /** Returns the round with the largest gain among those. */
    private Optional<Round> largest(Predicate<Round> those) {
        return later().filter(those).max(Comparator.comparingDouble(NextDirections::gain));
    }

    private static double gain(Round round) {
        return round.measurement().flatMap(Measurement::gain).map(Gain::median).orElse(0.0);
    }

    private Stream<Round> later() {
        return rounds.stream().filter(round -> !round.isBaseline());
    }
}
