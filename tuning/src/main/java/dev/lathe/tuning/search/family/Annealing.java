package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.RandomSource;
import java.util.List;
import java.util.Optional;

/**
 * Simulated annealing over all trials: the parent is drawn with a probability that falls with its cost, the faster the
 * more trials there are. It cools with the number of trials, since it does not know the budget.
 */
public final class Annealing implements Searcher {
    /** The initial temperature as a share of the best cost, its factor per trial, and its minimum. */
    private static final double HOT = 0.3;
    private static final double COOLING = 0.97;
    private static final double COLD = 0.005;

    private static final int TRIES = 16;

    @Override
    public Optional<Step> step(SearchView view, RandomSource random) {
        List<Trial> trials = view.cheapestFirst();
        for (int attempt = 0; attempt < TRIES && !trials.isEmpty(); attempt++) {
            Trial parent = drawn(trials, random);
            long[] neighbours = view.openNeighbours(parent.index());
            if (neighbours.length > 0) {
                return Optional.of(new Step(
                        neighbours[random.below(neighbours.length)],
                        "annealing",
                        "one knob changed from #" + parent.ordinal()));
            }
        }
        return Optional.empty();
    }

    private static Trial drawn(List<Trial> trials, RandomSource random) {
        double best = trials.getFirst().cost();
        double temperature = Math.max(COLD, HOT * StrictMath.pow(COOLING, trials.size()));
        double[] weights = trials.stream()
                .mapToDouble(trial -> StrictMath.exp((1 - trial.cost() / best) / temperature))
                .toArray();
        double left = random.unit() * java.util.Arrays.stream(weights).sum();
        for (int i = 0; i < weights.length; i++) {
            left -= weights[i];
            if (left < 0) {
                return trials.get(i);
            }
        }
        return trials.getFirst();
    }
}
