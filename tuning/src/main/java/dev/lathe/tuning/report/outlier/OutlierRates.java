package dev.lathe.tuning.report.outlier;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the rates in a sweep that do not fit those of the three most similar shapes that hold theirs, or that theirs holds. */
public final class OutlierRates {
    private static final int ASKED = 3;
    private static final int FEWEST = 2;

    private OutlierRates() {}

    public static List<OutlierRate> of(List<CampaignRates> sweep) {
        return sweep.stream()
                .flatMap(rated -> rated.rates().keySet().stream().flatMap(figure -> of(rated, figure, sweep).stream()))
                .toList();
    }

    private static Optional<OutlierRate> of(CampaignRates rated, ComparedRate figure, List<CampaignRates> sweep) {
        List<CampaignRates> neighbours = neighbours(rated, figure, sweep);
        if (neighbours.size() < FEWEST) {
            return Optional.empty();
        }
        double rate = requireNonNull(rated.rates().get(figure));
        ExpectedRange likely = ExpectedRange.middle(neighbours.stream()
                .map(neighbour -> ExpectedRange.beside(requireNonNull(neighbour.rates().get(figure)), rated.work() / neighbour.work()))
                .toList());
        return likely.holds(rate)
                ? Optional.empty()
                : Optional.of(new OutlierRate(
                        rated.campaign(), figure, rate, likely.least(), likely.most(), rated.unit(), shapes(neighbours)));
    }

    private static List<CampaignRates> neighbours(CampaignRates rated, ComparedRate figure, List<CampaignRates> sweep) {
        return sweep.stream()
                .filter(other -> !other.campaign().equals(rated.campaign()))
                .filter(other -> other.rates().containsKey(figure) && rated.comparesWith(other))
                .sorted(Comparator.comparingDouble(rated::octavesTo))
                .limit(ASKED)
                .toList();
    }

    private static List<String> shapes(List<CampaignRates> neighbours) {
        return neighbours.stream().map(neighbour -> neighbour.problem().dimensions().text()).toList();
    }
}
