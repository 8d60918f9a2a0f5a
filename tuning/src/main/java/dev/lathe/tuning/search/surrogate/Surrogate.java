package dev.lathe.tuning.search.surrogate;

import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Searcher;
import dev.lathe.tuning.search.view.Step;
import dev.lathe.tuning.space.legal.RandomSource;
import java.util.Locale;
import java.util.Optional;

/**
 * Learns a model of what was tried, failures included, and tries the cell whose improvement over the best is expected to be
 * largest (expected improvement: Jones, Schonlau and Welch, 1998).
 */
public final class Surrogate implements Searcher {
    @Override
    public Optional<Step> step(SearchView field, RandomSource choice) {
        Features features = new Features(field.grid());
        if (field.cheapestFirst().size() < 2 || features.count() == 0) {
            return Optional.empty();
        }
        Model model = Model.of(field, features, choice);
        return new AcquisitionSearch(field, model)
                .mostPromising(CandidatePool.of(field, choice))
                .map(cell -> new Step(cell, reason(model.about(cell))));
    }

    private static String reason(Prediction belief) {
        return String.format(
                Locale.ROOT,
                "the model expects %.0f %% of the best speed, give or take %.0f",
                -100 * belief.mean(),
                100 * belief.deviation());
    }
}
