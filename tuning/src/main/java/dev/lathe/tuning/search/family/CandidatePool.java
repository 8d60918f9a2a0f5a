package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.RandomSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * The indices at which the acquisition search starts: all at distance one from the best trials, some at distance two,
 * and some random ones. Evaluating every index of a space would find little more and cost much more.
 */
final class CandidatePool {
    private static final int BEST = 5;
    private static final int TWO_AWAY = 300;
    private static final int RANDOM = 300;

    private final SearchView view;
    private final RandomSource random;
    private final LongStream.Builder indices = LongStream.builder();

    private CandidatePool(SearchView view, RandomSource random) {
        this.view = view;
        this.random = random;
    }

    /** Returns open indices, each once, in ascending order. */
    static long[] of(SearchView view, RandomSource random) {
        CandidatePool pool = new CandidatePool(view, random);
        List<Trial> best = view.cheapestFirst().stream().limit(BEST).toList();
        best.forEach(trial -> LongStream.of(view.openNeighbours(trial.index())).forEach(pool.indices));
        if (!best.isEmpty()) {
            pool.addTwoAway(best);
        }
        pool.addRandom();
        return pool.indices.build().sorted().distinct().toArray();
    }

    private void addTwoAway(List<Trial> best) {
        for (int i = 0; i < TWO_AWAY; i++) {
            long index = changed(changed(best.get(random.below(best.size())).index()));
            if (view.open(index)) {
                indices.add(index);
            }
        }
    }

    private long changed(long index) {
        int knob = random.below(view.grid().knobs());
        return view.grid().moved(index, knob, random.below(view.grid().values(knob)));
    }

    private void addRandom() {
        for (int i = 0; i < RANDOM; i++) {
            OptionalLong index = view.random(random);
            if (index.isEmpty()) {
                return;
            }
            indices.add(index.getAsLong());
        }
    }
}
