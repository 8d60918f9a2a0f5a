package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.RandomSource;
import java.util.Locale;
import java.util.Optional;

/**
 * Model-based search: fits a model to all trials, failures included, and proposes the index with the largest expected
 * improvement over the best (Jones, Schonlau and Welch, 1998).
 */
public final class Surrogate implements Searcher {
    @Override
    public Optional<Step> step(SearchView view, RandomSource random) {
        Features features = new Features(view.grid());
        if (view.cheapestFirst().size() < 2 || features.count() == 0) {
            return Optional.empty();
        }
        Model model = Model.of(view, features, random);
        return new AcquisitionSearch(view, model)
                .best(CandidatePool.of(view, random))
                .map(index -> new Step(index, "surrogate", reason(model.predict(index))));
    }

    private static String reason(Prediction prediction) {
        return String.format(
                Locale.ROOT,
                "surrogate predicts %.0f %% of the best speed (standard deviation %.0f)",
                -100 * prediction.mean(),
                100 * prediction.deviation());
    }
}
