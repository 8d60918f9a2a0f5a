package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.RandomSource;
import java.util.Optional;

/** A search within one family. It is stateless: everything it knows is in the view. */
public interface Searcher {
    /** Returns an open index of the view; empty if this search finds none. */
    Optional<Step> step(SearchView view, RandomSource random);

    /** Returns a search that falls back to another one when this one finds no index. */
    default Searcher orElse(Searcher other) {
        return (view, random) -> step(view, random).or(() -> other.step(view, random));
    }
}
