package dev.lathe.tuning.search.walk;

import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Searcher;
import dev.lathe.tuning.search.view.Step;
import dev.lathe.tuning.space.legal.RandomSource;
import java.util.Optional;
import java.util.OptionalLong;

/** A uniform random open index. */
public final class UniformRandom implements Searcher {
    @Override
    public Optional<Step> step(SearchView view, RandomSource random) {
        OptionalLong index = view.random(random);
        return index.isPresent() ? Optional.of(new Step(index.getAsLong(), "random", "random point")) : Optional.empty();
    }
}
