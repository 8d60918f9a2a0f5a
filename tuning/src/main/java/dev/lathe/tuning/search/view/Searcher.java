package dev.lathe.tuning.search.view;

import dev.lathe.tuning.space.legal.RandomSource;
import java.util.Optional;

/** A way of searching within one family. It remembers nothing: what it knows is in the field. */
public interface Searcher {
    /** An open cell of the field; empty where this way of searching knows none. */
    Optional<Step> step(SearchView field, RandomSource choice);

    /** This search, and the other where this one knows no cell. */
    default Searcher orElse(Searcher other) {
        return (field, choice) -> step(field, choice).or(() -> other.step(field, choice));
    }
}
