package dev.lathe.tuning.search.walk;

import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Searcher;
import dev.lathe.tuning.search.view.Step;
import dev.lathe.tuning.space.legal.RandomSource;
import java.util.Optional;
import java.util.OptionalLong;

/** Any open cell. */
public final class UniformRandom implements Searcher {
    @Override
    public Optional<Step> step(SearchView field, RandomSource choice) {
        OptionalLong cell = field.random(choice);
        return cell.isPresent() ? Optional.of(new Step(cell.getAsLong(), "by chance")) : Optional.empty();
    }
}
