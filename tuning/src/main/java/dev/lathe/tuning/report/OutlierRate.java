package dev.lathe.tuning.report;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.statistics.Median;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A rate outside the range that similar shapes suggest, in the campaign's unit. */
public record OutlierRate(
        String campaign,
        ComparedRate rate,
        double value,
        double expectedLow,
        double expectedHigh,
        String unit,
        List<String> similarShapes) {
    private static final int COMPARED = 3;
    private static final int MIN_COMPARED = 2;

    public OutlierRate {
        similarShapes = List.copyOf(similarShapes);
    }

    /**
     * Returns the rates that do not fit those of the three most similar shapes that contain the shape or that it
     * contains.
     */
    public static List<OutlierRate> of(List<CampaignRates> sweep) {
        return sweep.stream()
                .flatMap(rated -> rated.rates().keySet().stream().flatMap(rate -> of(rated, rate, sweep).stream()))
                .toList();
    }

    private static Optional<OutlierRate> of(CampaignRates rated, ComparedRate rate, List<CampaignRates> sweep) {
        List<CampaignRates> similar = similar(rated, rate, sweep);
        if (similar.size() < MIN_COMPARED) {
            return Optional.empty();
        }
        double value = requireNonNull(rated.rates().get(rate));
        ExpectedRange expected = ExpectedRange.median(similar.stream()
                .map(other ->
                        ExpectedRange.from(requireNonNull(other.rates().get(rate)), rated.work() / other.work()))
                .toList());
        return expected.contains(value)
                ? Optional.empty()
                : Optional.of(new OutlierRate(
                        rated.campaign(), rate, value, expected.low(), expected.high(), rated.unit(), shapes(similar)));
    }

    private static List<CampaignRates> similar(CampaignRates rated, ComparedRate rate, List<CampaignRates> sweep) {
        return sweep.stream()
                .filter(other -> !other.campaign().equals(rated.campaign()))
                .filter(other -> other.rates().containsKey(rate) && rated.comparesWith(other))
                .sorted(Comparator.comparingDouble(rated::octavesTo))
                .limit(COMPARED)
                .toList();
    }

    private static List<String> shapes(List<CampaignRates> similar) {
        return similar.stream().map(other -> other.problem().dimensions().text()).toList();
    }

    /** Returns whether this is a winner that is faster than similar shapes suggest. */
    public boolean isImplausiblyFast() {
        return rate == ComparedRate.BEST && value > expectedHigh;
    }

    /**
     * Returns a sentence that describes this outlier of a sweep, and how to check a winner that is implausibly fast.
     */
    public String text(String sweep) {
        String expected = value < expectedLow ? "at least " + number(expectedLow) : "at most " + number(expectedHigh);
        return campaign + ": outlier: " + rate + " " + number(value) + " " + unit + "; expected " + expected
                + " by comparison with " + String.join(", ", similarShapes)
                + (isImplausiblyFast()
                        ? "; measure it again with './lathe reproduce results/" + sweep + "/" + campaign + "'"
                        : "");
    }

    private static String number(double rate) {
        return String.format(Locale.ROOT, rate < 1000 ? "%.4g" : "%.0f", rate);
    }

    /** The range of expected rates. */
    private record ExpectedRange(double low, double high) {
        /** Factor for effects such as poorly fitting tiles and caches that hold a small shape. */
        private static final double TOLERANCE = 2;

        /**
         * Returns the range that another shape's rate suggests if one shape contains the other: the larger shape takes
         * no less time and has no lower rate. The argument {@code work} is the shape's work divided by the other's.
         */
        static ExpectedRange from(double rate, double work) {
            return work < 1
                    ? new ExpectedRange(rate * work / TOLERANCE, rate * TOLERANCE)
                    : new ExpectedRange(rate / TOLERANCE, rate * work * TOLERANCE);
        }

        /** Returns the median of several ranges, so that a single outlier among them has no effect. */
        static ExpectedRange median(List<ExpectedRange> ranges) {
            return new ExpectedRange(
                    Median.of(ranges.stream().map(ExpectedRange::low).toList()),
                    Median.of(ranges.stream().map(ExpectedRange::high).toList()));
        }

        boolean contains(double rate) {
            return rate >= low && rate <= high;
        }
    }
}
