package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.RandomSource;
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
