package dev.lathe.tuning.search.surrogate;

import dev.lathe.tuning.search.field.Field;
import dev.lathe.tuning.search.field.Searcher;
import dev.lathe.tuning.search.field.Step;
import dev.lathe.tuning.search.field.Trial;
import dev.lathe.tuning.space.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Learns a model of what was tried, failures included, and tries the cell whose improvement over the best is expected to be
 * largest (expected improvement: Jones, Schonlau and Welch, 1998).
 */
public final class Surrogate implements Searcher {
    /** So many of the best and of the latest trials are learnt from; more would cost time and tell little. */
    private static final int LEARNT_FROM = 200;

    @Override
    public Optional<Step> step(Field field, Choice choice) {
        if (field.cheapestFirst().size() < 2) {
            return Optional.empty();
        }
        Features features = new Features(field.grid());
        if (features.count() == 0) {
            return Optional.empty();
        }
        Forest forest = forest(field, features, choice);
        return mostPromising(Pool.of(field, choice), features, forest);
    }

    /** What is being tried is believed to come out as the model says, so that the next step does not ask the same again. */
    private static Forest forest(Field field, Features features, Choice choice) {
        List<Trial> learnt = learnt(field);
        double best = field.cheapestFirst().getFirst().cost();
        float[][] seen = learnt.stream().map(trial -> features.of(trial.cell())).toArray(float[][]::new);
        double[] values = learnt.stream().mapToDouble(trial -> value(trial, best)).toArray();
        Forest sure = Forest.of(new Examples(seen, values), choice);
        List<Trial> unknown = field.trials().stream().filter(Trial::unknown).toList();
        return unknown.isEmpty() ? sure : believing(sure, new Examples(seen, values), unknown, features, choice);
    }

    private static Forest believing(
            Forest sure, Examples examples, List<Trial> unknown, Features features, Choice choice) {
        List<float[]> seen = new ArrayList<>(List.of(examples.features()));
        double[] values = java.util.Arrays.copyOf(examples.values(), examples.count() + unknown.size());
        for (Trial trial : unknown) {
            float[] here = features.of(trial.cell());
            values[seen.size()] = sure.about(here).mean();
            seen.add(here);
        }
        return Forest.of(new Examples(seen.toArray(float[][]::new), values), choice);
    }

    private static List<Trial> learnt(Field field) {
        List<Trial> told = field.trials().stream().filter(trial -> !trial.unknown()).toList();
        if (told.size() <= LEARNT_FROM) {
            return told;
        }
        List<Trial> latest = told.subList(told.size() - LEARNT_FROM / 2, told.size());
        List<Trial> some = new ArrayList<>(latest);
        field.cheapestFirst().stream()
                .filter(trial -> trial.ordinal() < latest.getFirst().ordinal())
                .limit(LEARNT_FROM / 2)
                .forEach(some::add);
        return some;
    }

    /** The speed relative to the best, negated so that less is better: -1 is the best, and 0 is a failure. */
    private static double value(Trial trial, double best) {
        return -best / trial.cost();
    }

    private static Optional<Step> mostPromising(long[] pool, Features features, Forest forest) {
        long chosen = -1;
        Belief chosenBelief = new Belief(0, 0);
        double most = -1;
        for (long cell : pool) {
            Belief belief = forest.about(features.of(cell));
            double improvement = belief.improvementBelow(-1);
            if (improvement > most) {
                most = improvement;
                chosen = cell;
                chosenBelief = belief;
            }
        }
        return chosen < 0
                ? Optional.empty()
                : Optional.of(new Step(
                        chosen,
                        String.format(
                                Locale.ROOT,
                                "the model expects %.0f %% of the best speed, give or take %.0f",
                                -100 * chosenBelief.mean(),
                                100 * chosenBelief.deviation())));
    }
}
